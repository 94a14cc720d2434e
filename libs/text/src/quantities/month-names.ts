const months = [
  "january jan januar jänner janvier enero gennaio gen janeiro januari января",
  "february feb februar février févr febrero febbraio fevereiro fev februari февраля",
  "march mar märz mrz mars marzo março maart марта",
  "april apr avril avr abril abr aprile апреля",
  "may mai mayo maggio mag maio mei мая",
  "june jun juni juin junio giugno giu junho июня",
  "july jul juli juillet juil julio luglio lug julho июля",
  "august aug août agosto ago augustus августа",
  "september sep sept septembre septiembre settembre set setembro сентября",
  "october oct oktober okt octobre octubre ottobre ott outubro out октября",
  "november nov novembre noviembre novembro ноября",
  "december dec dezember dez décembre déc diciembre dic dicembre dezembro декабря",
];

/** 1–12 by name or abbreviation in lower case: English, German, French, Spanish, Italian, Portuguese, Dutch, Russian. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  months.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);
