import { shortenMiddle, textWidth, wrapWords } from "../layout/shorten.ts";

/** Size of the smallest text in pixels. */
export const textSize = 12;
/** Height of its lines. */
export const textLine = 17;

/** How a text is set. */
export interface TextStyle {
  /** Size of the font in pixels. Default: `textSize`. */
  readonly size?: number | undefined;
  readonly bold?: boolean | undefined;
}

/** Widths in hundredths of the font size of characters that are not in the table. */
const [wide, unknown] = [100, 60];
const east =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Extended_Pictographic}|[\u{20000}-\u{3FFFD}]/u;

/** Returns the width of a text in pixels, set in Noto Sans. */
export function measureText(text: string, { size = textSize, bold: isBold = false }: TextStyle = {}): number {
  let hundredths = 0;
  for (const character of text) hundredths += widthOf(character, isBold ? bold : regular);
  return (hundredths * size) / 100;
}

/** Returns whether the width of a text in any font can be set without distorting it: other scripts join letters, or have fonts of their own. */
export function hasKnownWidth(text: string): boolean {
  return text.length > 1 && /^[\u0020-\u024F\u0370-\u052F\u1E00-\u1EFF\u2010-\u2044\u2212]+$/.test(text);
}

function widthOf(character: string, table: string): number {
  const code = character.codePointAt(0) ?? 0;
  let offset = 0;
  for (const [first, last] of ranges) {
    if (code >= first && code <= last) return table.charCodeAt(offset + code - first) - 32;
    offset += last - first + 1;
  }
  if (/\p{M}|\p{Cf}/u.test(character)) return 0;
  return east.test(character) ? wide : unknown;
}

/** Breaks a text into lines of at most a width in pixels. */
export function wrapText(text: string, width: number, style: TextStyle = {}): string[] {
  return wrapWords(text, width, (part) => measureText(part, style));
}

/** Breaks a text into the lines of a box. Ends with an ellipsis if there are more. */
export function fitText(text: string, width: number, height: number): string[] {
  const lines = text.split("\n").flatMap((line) => wrapText(line, width));
  const most = Math.max(0, Math.floor(height / textLine));
  return lines.slice(0, most).map((line, index) => (index === most - 1 && lines.length > most ? `${line}…` : line));
}

/** Shortens a text in the middle until it has at most a width in pixels. */
export function shortenToWidth(text: string, width: number, style: TextStyle = {}): string {
  if (measureText(text, style) <= width) return text;
  let [fits, tooWide] = [0, textWidth(text) + 1];
  while (tooWide - fits > 1) {
    const columns = Math.floor((fits + tooWide) / 2);
    if (measureText(shortenMiddle(text, columns), style) <= width) fits = columns;
    else tooWide = columns;
  }
  return shortenMiddle(text, fits);
}

// Measured from the fonts Noto Sans, Noto Sans Hebrew and Noto Sans Arabic, so that texts have a width on machines without them.

/** First and last code point of each range. */
const ranges: readonly (readonly [number, number])[] = [
  [32, 591],
  [880, 1327],
  [1424, 1535],
  [1536, 1791],
  [2304, 2431],
  [7680, 7935],
  [8208, 8260],
];

/** Widths in hundredths of the font size, for all ranges: the code of each character minus 32. */
const regular: string =
  ":;IaYsi7>>WY;@;EYYYYYYYYYY;;YYYKz`a_iXTijB;^T{ln]n^WXi\\}[YYAEAYL<X^P^XB^^::U:~^]^^IPD^SoUSOFWFY\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\:;YYYYWSZsDSY@sRKYCC<^b;7CFSkmnK``````x_XXXXBBBBilnnnnnYniiiiY]_XXXXXXvPXXXX::::]^]]]]]Y]^^^^S^S`X`X`X_P_P_P_Pi^i^XXXXXXXXXXi^i^i^i^j^j^B:B:B:B:B:]T;:^UUT:T:T:T;T:l^l^l^el^n]n]n]}^I^I^IWPWPWPWPXDXDXDi^i^i^i^i^i^}oYSYYOYOYOA^i^^`]__Riq^^\\Xj[[IiY}CB^U:Vl^nn^ue^^WPYDDZDXncniZVYOZZRRYZQN[BXT;¡pnTx`XB:n]i^i^i^i^i^X`X`Xxvi^i^^Un]n]ZR:¡i^~bl^`Xxvn]`X`XXXXXB:B:n]n]^I^Ii^i^WPXDYRj^jvc\\YO`XXXn]n]n]n]YSFkG:`_PTXPOMLai]XX;:m^^IYSLEba11m`\\\\8PPP;;\\\\\\\\7ag;h{T\\z\\ntA`aR`XYjnB^]{l^ni]\\YXYt[rhBY^O]A\\^]T[ON][AUT_TQ]a\\Q]Q\\i[kpA\\]\\p^`^[p[ivUl]_PSTRX[T\\\\\\\\\\\\\\\\\\\\\\\\\\\\d\\P:nRQ]^_{i]___XXhS`W<<;h_l^i`]aSiX{Zll_f{jli]`X^r[jceu]a`X\\XL]WlQ^^U[m][]]QOSjS][yz^lWQpZWW^LQO:::vy^U^S]|od_|jdY}ni`u[Qpln]`T`Trbz|o`Q]       ob^[]^ULUKaUzpZQcX_U_Ue^lbrjvn`_PXPYSYS_Wvhf^f]f^ucucB{lfXh[i^lbf]|lB`X`XxvXXjXjX{lZQZRl^l^n]n]n]aQ^S^S^Sc[UKulUK_W[U^^zz{q_Vv|l`hb[Pg[qqr{xn^}o_Urxk`i`i_­e\\f\\\\                                             @ U  9  H \\\\\\\\\\\\\\\\_YEV_>Ab_>WTTdbAF`[^\\UX_Tie\\\\\\\\_[\\\\3E\\\\\\\\\\\\\\\\\\\\\\¶£ì^^asMAEzT           B\\\\=KlI88M8l8I```PPEE££ooSSxxlll;mxfPecMll                     YYYYYYYYYYO99Rm 888Iavv``b``bbPPPPPPPPPEEEEEEEEE££oSmmxxxxxxxxxxxffffeeeeecbIIIIMMMMMMMMlllMll~~>I       ©      2C  ]    PEYYYYYYYYYY£SIPc   4llQQWoufWWWWmrX[``fjljRZVXhY`U^XXYmYf\\ZIIdllXdZdU : O:::        :::: ;:{       mrXjVXmZuf  F\\TTTTTTTTTTK@llllXjZXjOVY`Xa^a^a^_Pi^i^i^i^i^XXXXXXXXXXTBi^j^j^j^j^j^B:B:^U^U^UT:T:T:T:{~{~{~l^l^l^l^n]n]n]n]]^]^^I^I^I^IWPWPWPWPWPXDXDXDXDi^i^i^i^i^\\S\\S}o}o}o}o}o[U[UYSYOYOYO^DoSYAAAg\\`X`X`X`X`X`X`X`X`X`X`X`XXXXXXXXXXXXXXXXXB:B:n]n]n]n]n]n]n]n^n^n^n^n^i^i^ncncncncncYSYSYSYSmTi[\\T@@YRWI2292DDJDSSFERVo;\\\\     1º7IZ7L\\H??tRLR]]E@-";
const bold: string =
  ":<PaYzk;BBVY<@<JYYYYYYYYYY<<YYYPzec`iXWhmGAbX~qo^obWZlac_ZAJAYIE\\_T_\\G_a>>^>a___MRKaYvZYQGWGY\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\:=YYYYWQ[sF]Y@sRJYFFEaa<:FG]swuPeeeeee`XXXXGGGGiqoooooYollll__f\\\\\\\\\\\\|T\\\\\\\\>>>>_a_____Y^aaaaY_Ye\\e\\e\\`T`T`T`Ti_iaX\\X\\X\\X[X\\h_h_h_h_mambG>G>G>G>G>h]A>b^^X>X>X>XEX?qaqaqanqao_o_o_bMbMbMWRWRWRWRZKZKZKlalalalalalav_Y_ZQZQZQF`o``c```Tiv``^XradTiaIGb^A^qaord}k`bWRZJK^KZylol_^ZQ[[ZZYZXR_=WT<£zw]e\\G>o_lalalalala\\e\\e\\|h`h_b^o_o_[Z>£h_dqae\\|o^e\\e\\X\\X\\G>G>o_o_bMbMlalaWRZK_Smalwl_ZQe\\X\\o_o_o_o__YLmM>f`SX[RQQQclcX[A?n`bM_ZPJne99rh\\\\=STS=A\\\\\\\\=op<n`\\\\z~HecUcXZmoGbc~q_ol^\\ZZ_zcxlG_bS`H`b_X]RQ`]H^YcXU_j^SbW`q^swH`_`xbbia|aq^o^`SWWRW[R\\\\\\\\\\\\\\\\\\\\\\\\\\\\b^T>oTS__`~r^```XXmXaW@AAndoameabXnX[ooei~mnl^aZazcnhk|abd\\^\\P`ZwTcc^^tb^a`TSYqZa`cu[Tu]ZZaPTR?>>z}a^cYayccpi`zp^x_Xxto^h]h]¤seydT]       |p`]__ZSXQi\\~[Tlbc^e_iftjslynb`TZW_Y_Yj_}opijbjaggGwlatimbvjjb}Ge\\e\\|X\\r\\r\\w[T[Zococo_o_o_aTaYaYaYh`XP|uXQiacZ`_}|{wfb~pbliaXrhxwvy{o_ve^x{rhuika·£mco`\\                                             A T  ;  L \\\\\\\\\\\\\\\\d[IYbBEebAYUXffDHd_a_[[aVoh\\\\\\\\lcff6L\\\\\\\\\\\\\\\\\\\\\\´¨ú__lS@E^           B\\Z=SrO;;R;r;OeeeTTII©©®®ttYY{{rrr=s}jWjmRrr                     YYYYYYYYYYV;;Rs ;;;Oj¡eeeeeeeTTTTTTTTTIIIIIIIII©©©®®tYss{{}}}{{{{{{jjjjjjjjjmeOOOORRRRRRRRrrrRrr~~AO       ©      5C  ]    TIYYYYYYYYYY©®YOWm   6uuTT[s}l]]]]sx^adeloqtV]Y\\p^gXe^^^s^na`LLjqq\\l_jY = U===        ==== ?=       sx^oY\\s`}l  H`XXXXXXXXXXMAuuuu\\o`^oRY^e\\c_c_c_`Ti_i_i_j_i_X\\X\\X\\X\\X\\WGh_mamamamamaG>G>b^b^b^X>X>X>X>~~~qaqaqaqao_o_o_o_^_^_bMbMbMbMWRWRWRWRWRZKZKZKZKlalalalalabYbYvvvvvcZcZ_YZQZQZQaKvY_FFFl^e\\e\\e\\e\\e\\e\\e\\e\\e\\e\\e\\e\\X\\X\\X\\X\\X\\X\\X\\X\\G>G>o_o_o_o_o_o_o_rdrdrdrdrdlalaylylylylyl_Y_Y_Y_Yv\\k\\bY@@ZRWI66=6MMSMSTFFRYv<\\\\     1 Ç>TkJ`vIEEuYPR]]J@-";
