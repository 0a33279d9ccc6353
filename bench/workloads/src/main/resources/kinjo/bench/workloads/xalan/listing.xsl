<?xml version="1.0" encoding="UTF-8"?>
<!-- The catalogue as HTML, sorted by name and by price. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" indent="no" encoding="UTF-8"/>

  <xsl:template match="/catalogue">
    <html>
      <body>
        <h1>Catalogue of <xsl:value-of select="count(product)"/> products</h1>
        <table>
          <xsl:apply-templates select="product" mode="row">
            <xsl:sort select="name"/>
            <xsl:sort select="price" data-type="number" order="descending"/>
            <xsl:sort select="@id"/>
          </xsl:apply-templates>
        </table>
        <ol>
          <xsl:for-each select="product[price &gt; 900]">
            <xsl:sort select="price" data-type="number"/>
            <li><xsl:value-of select="position()"/>: <xsl:call-template name="money"/></li>
          </xsl:for-each>
        </ol>
        <p>[<xsl:value-of select="count(product)"/><xsl:text> </xsl:text><xsl:value-of select="sum(product/stock)"/>]</p>
      </body>
    </html>
  </xsl:template>

  <xsl:template match="product" mode="row">
    <tr class="{@category}">
      <xsl:if test="position() mod 2 = 0"><xsl:attribute name="bgcolor">silver</xsl:attribute></xsl:if>
      <td><xsl:number value="position()" format="001"/></td>
      <td><xsl:value-of select="translate(name, 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')"/></td>
      <td><xsl:call-template name="money"/></td>
      <td>
        <xsl:choose>
          <xsl:when test="stock = 0">sold out</xsl:when>
          <xsl:when test="stock &lt; 50">few</xsl:when>
          <xsl:otherwise><xsl:value-of select="stock"/></xsl:otherwise>
        </xsl:choose>
      </td>
      <td><xsl:value-of select="substring(text, 1, 40)"/>...</td>
    </tr>
  </xsl:template>

  <xsl:template name="money">
    <b><xsl:value-of select="format-number(price, '#,##0.00')"/></b>
  </xsl:template>
</xsl:stylesheet>
