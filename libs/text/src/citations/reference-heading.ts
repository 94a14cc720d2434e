const names = [
  "references? sources? bibliography citations? footnotes? notes? endnotes? literature works\\s+cited reference\\s+list list\\s+of\\s+references sources\\s+cited",
  "quellen quellenverzeichnis quellenangaben literatur literaturverzeichnis einzelnachweise referenzen fu(?:ß|ss)noten belege nachweise",
  "источники литература ссылки примечания сноски библиография список\\s+литературы список\\s+источников",
  "参考文献 参考资料 參考文獻 參考資料 资料来源 來源 来源 引用 引用来源 注释 出典 脚注 参考",
  "références bibliographie referencias fuentes bibliografía notas riferimenti fonti bibliografia note referências fontes bronnen källor źródła",
];
const heading = new RegExp(
  String.raw`^[\s#*_>]*(?:\d{1,2}[.)]?\s+)?(?:${names.join(" ").split(" ").join("|")})[\s#*_:：]*$`,
  "iu",
);

/** Longer lines are no headings. */
const longest = 80;

/** Whether a line is the heading of a list of references, whatever it is marked up as. */
export const isReferenceHeading = (line: string): boolean => line.length <= longest && heading.test(line);
