/** News agencies: their domains, and the names by which texts credit them. Case-sensitive. */
export const agencies = `
reuters.com: Reuters, REUTERS, Thomson Reuters, Reuters Health, 路透社, 路透, ロイター, Рейтер, 로이터
apnews.com: AP, Associated Press, Associated Press Writer, 美联社, 美聯社, AP通信
afp.com: AFP, Agence France-Presse, AFP-Relaxnews, AFPBB News, 法新社
dpa.com: dpa, DPA, Deutsche Presse-Agentur, dpa-AFX, dpa/lni, dpa-tmn
apa.at: APA, Austria Presse Agentur, APA/dpa, APA/AFP, APA/Reuters
keystone-sda.ch: sda, SDA, Keystone-SDA, ATS, Keystone-ATS, awp
ansa.it: ANSA, Ansa
agi.it: AGI
adnkronos.com: Adnkronos
efe.com: EFE, Agencia EFE, EFEverde
europapress.es: EUROPA PRESS, Europa Press
lusa.pt: Lusa, Agência Lusa
belga.be: Belga, BELGA
anp.nl: ANP
ritzau.com: Ritzau, /ritzau/
ntb.no: NTB
tt.se: TT
stt.fi: STT
pap.pl: PAP
ctk.cz: ČTK, CTK
mti.hu: MTI
agerpres.ro: AGERPRES, Agerpres
xinhuanet.com: Xinhua, Xinhua News Agency, 新华社, 新華社, 新华网, 新華網
chinanews.com: 中新社, 中新网, 中国新闻网, 中国新闻社
cna.com.tw: CNA, 中央社
kyodonews.net: Kyodo, Kyodo News, KYODO, 共同, 共同通信
jiji.com: Jiji, Jiji Press, 時事, 時事通信
yna.co.kr: Yonhap, Yonhap News, 연합뉴스
ptinews.com: PTI, Press Trust of India
aninews.in: ANI
ians.in: IANS
antaranews.com: ANTARA, Antara
bernama.com: Bernama, BERNAMA
aap.com.au: AAP, Australian Associated Press
tass.com: TASS, ТАСС, ИТАР-ТАСС
ria.ru: РИА Новости, RIA Novosti
interfax.ru: Interfax, Интерфакс
ukrinform.net: Ukrinform, Укрінформ
unian.net: УНІАН, УНИАН, UNIAN
aa.com.tr: Anadolu Agency, AA, Anadolu Ajansı
wam.ae: WAM
spa.gov.sa: SPA
thecanadianpress.com: Canadian Press, The Canadian Press, La Presse Canadienne
pa.media: PA, PA Media, Press Association
upi.com: UPI
bloomberg.com: Bloomberg, Bloomberg News
theconversation.com: Conversation, The Conversation
propublica.org: ProPublica
kffhealthnews.org: KFF Health News, Kaiser Health News
prnewswire.com: PRNewswire, PRNewswire-PRWeb, PR Newswire, 美通社
businesswire.com: BUSINESS WIRE, Business Wire
globenewswire.com: GLOBE NEWSWIRE, GlobeNewswire
presseportal.de: ots
einpresswire.com: EINPresswire.com, EIN Presswire
accesswire.com: ACCESSWIRE, Accesswire
newswire.ca: CNW, CNW Group
`;

/** Credits are at the beginning or the end of a report. */
const edge = 600;

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);

const rows = agencies
  .trim()
  .split("\n")
  .map((line) => line.split(": "));

const domainOfName: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([domain = "", names = ""]) =>
    names.split(", ").map((name): [string, string] => [name, domain]),
  ),
);

/** Longer names first, so that none is cut. */
const name = `(?<agency>${[...domainOfName.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map(escaped)
  .join("|")})`;

/** `LONDON, 22 Nov (Reuters) –`, `/PRNewswire/ --`, `[北京 22日 ロイター]`, `新华社北京11月22日电`, `МОСКВА, 22 ноя — РИА Новости.` */
const datelines = [
  `[(（/[【]\\s*${name}(?:/[A-Za-z]{2,12})?\\s*[)）/\\]】]\\s*(?:[-–—:.]|$)`,
  `[（(【]${name}[)）】]`,
  `[[［][^\\]］\\n]{0,30}\\s${name}[\\]］]`,
  `^${name}[^\\n。]{1,20}[电電](?:\\s|[（(:：])`,
  `^[\\p{Lu}\\s-]{3,30},\\s[^\\n]{3,20}\\s[-–—/]\\s?${name}[./]`,
].map((source) => new RegExp(source, "mu"));

/** `Source: AP`, `来源：新华社`, `By The Associated Press`, on its own line. */
const creditLines = [
  `^[*_>\\s]*(?:Source|Sources?|Quelle|Fuente|Fonte|Bron|Kilde|Źródło|Источник|来源|來源|出典|提供|출처)\\s*[:：]\\s*[*_]*${name}[*_.]*\\s*$`,
  `^[*_>\\s]*(?:By|by|Von|Par|Por|Di)\\s(?:The\\s|the\\s)?${name}[*_.]*\\s*$`,
  `^[*_>\\s]*(?:Copyright\\s|\\(c\\)\\s|©\\s?)(?:\\d{4}\\s)?(?:The\\s)?${name}(?:[.,\\s].*)?$`,
  `^[^\\n]*\\b(?:originally (?:appeared|published)|first (?:appeared|published)|republished|reprinted)\\b[^\\n]{0,20}?\\b(?:on|by|in|at|from)\\s(?:The\\s)?${name}\\b`,
].map((source) => new RegExp(source, "mu"));

const firstIn = (text: string, patterns: readonly RegExp[]): string | undefined => {
  for (const pattern of patterns) {
    const agency = pattern.exec(text)?.groups?.["agency"];
    if (agency !== undefined) return agency;
  }
  return undefined;
};

/**
 * Returns the domain of the agency that a report credits: by its dateline, by its own line at the beginning or the end, or by its
 * author's name. Undefined for a text that only mentions or quotes an agency.
 */
export const creditedAgency = (text: string, author?: string): string | undefined => {
  const head = text.slice(0, edge);
  const tail = text.slice(Math.max(edge, text.length - edge));
  const byAuthor = author
    ?.replace(/^(?:by|von|par|por|the)\s+/iu, "")
    .replace(/^The\s+/u, "")
    .trim();
  const found = firstIn(head, [...datelines, ...creditLines]) ?? firstIn(tail, creditLines);
  return domainOfName.get(found ?? byAuthor ?? "");
};
