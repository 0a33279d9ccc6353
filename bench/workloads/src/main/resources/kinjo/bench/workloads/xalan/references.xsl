<?xml version="1.0" encoding="UTF-8"?>
<!-- Copies the catalogue, with each reference replaced by what it refers to. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="xml" indent="no" encoding="UTF-8"/>
  <xsl:key name="supplier" match="supplier" use="@id"/>
  <xsl:key name="delivered" match="product" use="@supplier"/>

  <xsl:template match="@* | node()">
    <xsl:copy>
      <xsl:apply-templates select="@* | node()"/>
    </xsl:copy>
  </xsl:template>

  <xsl:template match="@supplier">
    <xsl:attribute name="from">
      <xsl:value-of select="key('supplier', .)/name"/>
      <xsl:text>, </xsl:text>
      <xsl:value-of select="key('supplier', .)/city"/>
    </xsl:attribute>
  </xsl:template>

  <xsl:template match="supplier">
    <xsl:variable name="products" select="key('delivered', @id)"/>
    <supplier delivers="{count($products)}">
      <xsl:copy-of select="name | city"/>
      <xsl:for-each select="$products[stock &gt; 400]">
        <large ref="{@id}"/>
      </xsl:for-each>
    </supplier>
  </xsl:template>

  <xsl:template match="catalogue">
    <catalogue>
      <xsl:apply-templates/>
      <xsl:variable name="known" select="product[key('supplier', @supplier)]"/>
      <total>[<xsl:value-of select="count($known)"/><xsl:text> </xsl:text><xsl:value-of select="sum($known/stock)"/>]</total>
    </catalogue>
  </xsl:template>
</xsl:stylesheet>
