/** The labels of buttons that add or expand text, by language; each matches a whole label in lower case. */
const labels: Readonly<Record<string, readonly string[]>> = {
  ar: ["(?:تحميل|عرض|اقرأ|إظهار|قراءة) (?:المزيد|الكل)(?: من .+)?"],
  cs: ["(?:načíst|zobrazit|číst) (?:další|více|vše|dále).*"],
  da: ["(?:vis|indlæs|hent|læs) (?:flere|mere|alle|resten).*"],
  de: [
    "(?:mehr|weitere|alle|ältere|alles)(?: \\p{L}+){0,2} (?:laden|anzeigen|zeigen|lesen|sehen|einblenden)",
    "weiterlesen",
  ],
  en: [
    "(?:load|show|view|see|read)(?: [\\d,.]+)? (?:more|all|older|previous|earlier|remaining)(?: \\p{L}+){0,2}",
    "(?:show|view|read) (?:the )?(?:full|whole|entire) \\p{L}+",
    "(?:more|older) (?:results|posts|comments|answers|replies|articles|stories|entries|reviews)",
    "continue reading|expand all",
  ],
  es: ["(?:cargar|mostrar|ver|leer) (?:más|todos?|todas?)(?: \\p{L}+){0,2}", "seguir leyendo"],
  fi: ["(?:näytä|lataa|lue) (?:lisää|kaikki).*"],
  fr: [
    "(?:charger|afficher|voir|montrer|lire) (?:plus|davantage|tout|tous|toutes|la suite)(?: .{1,20})?",
    "(?:charger|afficher|voir) d.autres \\p{L}+",
  ],
  it: [
    "(?:carica|mostra|vedi|leggi|visualizza) (?:altro|altri|altre|di più|ancora|tutto|tutti|tutte)(?: \\p{L}+){0,2}",
    "continua a leggere",
  ],
  ja: ["(?:もっと|さらに|すべて|すべてを|全て|続きを|全文を)(?:見る|読む|読み込む|表示|表示する)"],
  ko: ["(?:더|모두|전체|이전|계속) ?(?:\\p{L}{1,4} ?)?(?:보기|불러오기|읽기)"],
  nb: ["(?:vis|last inn|hent|les) (?:flere|mer|alle|resten).*"],
  nl: [
    "(?:meer|alle|alles|oudere)(?: \\p{L}+)? (?:laden|tonen|weergeven|lezen|bekijken)",
    "(?:laad|toon|lees|bekijk) (?:meer|alle|alles|verder)(?: \\p{L}+)?",
  ],
  pl: ["(?:załaduj|pokaż|wczytaj|zobacz|czytaj|wyświetl) (?:więcej|wszystkie|wszystko|dalej|kolejne).*"],
  pt: [
    "(?:carregar|mostrar|ver|exibir|ler) (?:mais|tudo|todos|todas)(?: \\p{L}+){0,2}",
    "continuar (?:a ler|lendo)",
  ],
  ru: [
    "(?:показать|загрузить|читать|смотреть) (?:ещё|еще|больше|всё|все|далее|полностью)(?: \\p{L}+){0,2}",
    "ещё|еще",
  ],
  sv: ["(?:visa|ladda|läs|hämta) (?:fler|mer|alla|resten).*"],
  tr: ["(?:daha fazla|tümünü|devamını)(?: \\p{L}+)? ?(?:göster|yükle|gör|oku)"],
  uk: ["(?:показати|завантажити|читати) (?:ще|більше|всі|усі|далі)(?: \\p{L}+){0,2}"],
  zh: [
    "(?:点击|點擊)?(?:加载|加載|载入|載入|显示|顯示|查看|展开|展開|阅读|閱讀)(?:更多|全部|全文|所有)\\p{sc=Han}{0,4}",
  ],
};

/** Matches the whole label of a button that adds or expands text, in lower case and without signs and numbers at its ends. */
export const moreLabel = new RegExp(`^(?:${Object.values(labels).flat().join("|")})$`, "u");
