<?xml version="1.0" encoding="UTF-8"?>
<!-- Products grouped by category (the first of each key stands for its group), with sums. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="xml" indent="no" encoding="UTF-8"/>
  <xsl:key name="by-category" match="product" use="@category"/>

  <xsl:template match="/catalogue">
    <groups>
      <xsl:for-each select="product[generate-id() = generate-id(key('by-category', @category)[1])]">
        <xsl:sort select="@category"/>
        <xsl:variable name="group" select="key('by-category', @category)"/>
        <!-- As instructions, because the order of a literal element's attributes differs between processors. -->
        <group>
          <xsl:attribute name="name"><xsl:value-of select="@category"/></xsl:attribute>
          <xsl:attribute name="size"><xsl:value-of select="count($group)"/></xsl:attribute>
          <xsl:attribute name="stock"><xsl:value-of select="sum($group/stock)"/></xsl:attribute>
          <xsl:apply-templates select="$group">
            <xsl:sort select="stock" data-type="number" order="descending"/>
            <xsl:sort select="@id"/>
          </xsl:apply-templates>
        </group>
      </xsl:for-each>
      <total>[<xsl:value-of select="count(//product)"/><xsl:text> </xsl:text><xsl:value-of select="sum(//stock)"/>]</total>
    </groups>
  </xsl:template>

  <xsl:template match="product">
    <xsl:if test="preceding-sibling::product[1]/@category != @category">
      <change from="{preceding-sibling::product[1]/@category}"/>
    </xsl:if>
    <item>
      <xsl:attribute name="ref"><xsl:value-of select="@id"/></xsl:attribute>
      <xsl:attribute name="value"><xsl:value-of select="floor(price * stock)"/></xsl:attribute>
      <xsl:attribute name="long"><xsl:value-of select="string-length(text) &gt; 100"/></xsl:attribute>
      <xsl:value-of select="normalize-space(concat(name, ' ', substring-after(@id, 'p')))"/>
    </item>
  </xsl:template>
</xsl:stylesheet>
