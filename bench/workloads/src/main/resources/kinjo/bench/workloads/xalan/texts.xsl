<?xml version="1.0" encoding="UTF-8"?>
<!-- Work on strings by recursive templates, as XSLT 1.0 without extensions has to. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="text" encoding="UTF-8"/>
  <xsl:strip-space elements="*"/>

  <xsl:template match="/catalogue">
    <xsl:apply-templates select="product"/>
    <xsl:text>[</xsl:text>
    <xsl:value-of select="count(product)"/>
    <xsl:text> </xsl:text>
    <xsl:call-template name="add">
      <xsl:with-param name="numbers" select="product/stock"/>
    </xsl:call-template>
    <xsl:text>]</xsl:text>
  </xsl:template>

  <xsl:template match="product">
    <xsl:value-of select="name"/>
    <xsl:text>:</xsl:text>
    <xsl:call-template name="split">
      <xsl:with-param name="list" select="tags"/>
    </xsl:call-template>
    <xsl:text>&#10;</xsl:text>
    <xsl:call-template name="replace">
      <xsl:with-param name="text" select="text"/>
      <xsl:with-param name="old" select="'steel'"/>
      <xsl:with-param name="new" select="'stainless steel'"/>
    </xsl:call-template>
    <xsl:text>&#10;</xsl:text>
  </xsl:template>

  <xsl:template name="split">
    <xsl:param name="list"/>
    <xsl:if test="$list">
      <xsl:text> #</xsl:text>
      <xsl:value-of select="substring-before(concat($list, ','), ',')"/>
      <xsl:call-template name="split">
        <xsl:with-param name="list" select="substring-after($list, ',')"/>
      </xsl:call-template>
    </xsl:if>
  </xsl:template>

  <xsl:template name="replace">
    <xsl:param name="text"/>
    <xsl:param name="old"/>
    <xsl:param name="new"/>
    <xsl:choose>
      <xsl:when test="contains($text, $old)">
        <xsl:value-of select="concat(substring-before($text, $old), $new)"/>
        <xsl:call-template name="replace">
          <xsl:with-param name="text" select="substring-after($text, $old)"/>
          <xsl:with-param name="old" select="$old"/>
          <xsl:with-param name="new" select="$new"/>
        </xsl:call-template>
      </xsl:when>
      <xsl:otherwise>
        <xsl:value-of select="$text"/>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>

  <!-- Halves the list each time, so that the recursion stays shallow. -->
  <xsl:template name="add">
    <xsl:param name="numbers"/>
    <xsl:variable name="half" select="floor(count($numbers) div 2)"/>
    <xsl:choose>
      <xsl:when test="count($numbers) = 0">0</xsl:when>
      <xsl:when test="count($numbers) = 1">
        <xsl:value-of select="$numbers"/>
      </xsl:when>
      <xsl:otherwise>
        <xsl:variable name="left">
          <xsl:call-template name="add">
            <xsl:with-param name="numbers" select="$numbers[position() &lt;= $half]"/>
          </xsl:call-template>
        </xsl:variable>
        <xsl:variable name="right">
          <xsl:call-template name="add">
            <xsl:with-param name="numbers" select="$numbers[position() &gt; $half]"/>
          </xsl:call-template>
        </xsl:variable>
        <xsl:value-of select="$left + $right"/>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
