import { parse } from "tldts";
import { originalOf } from "./canonical-url.ts";
import { platforms } from "./platforms.ts";

/**
 * Domains of one publisher per line, named by the first. Only publishers whose domains show the same texts, or texts of one
 * editorial office.
 */
export const sisterDomains = `
bbc.co.uk bbc.com bbci.co.uk
nytimes.com nyt.com nyti.ms
theguardian.com guardian.co.uk
washingtonpost.com wapo.st
wsj.com barrons.com marketwatch.com dowjones.com
ft.com ftchinese.com
apnews.com ap.org
reuters.com thomsonreuters.com reutersagency.com
afp.com afpforum.com
bloomberg.com bloomberg.net bloomberg.co.jp
cnn.com cnnespanol.com
npr.org n.pr
politico.com politico.eu
lemonde.fr lemde.fr
faz.net faz.de
sueddeutsche.de sz.de
tagesschau.de ard.de daserste.de
zdf.de zdfheute.de
dw.com dw.de
nhk.or.jp nhk.jp
asahi.com asahi.co.jp
nikkei.com nikkei.co.jp
yomiuri.co.jp the-japan-news.com
mainichi.jp mainichi.co.jp
xinhuanet.com news.cn xinhua.org
people.com.cn peopledaily.com.cn people.cn
cctv.com cctv.cn cgtn.com cntv.cn
chinanews.com chinanews.com.cn ecns.cn
thepaper.cn sixthtone.com
caixin.com caixinglobal.com
yna.co.kr yonhapnews.co.kr yonhapnewstv.co.kr
chosun.com chosunbiz.com
joongang.co.kr joins.com
ria.ru rian.ru sputniknews.com sputnikglobe.com
tass.com tass.ru
interfax.ru interfax.com
aljazeera.com aljazeera.net
haaretz.com haaretz.co.il themarker.com
indiatimes.com timesofindia.com economictimes.com
smh.com.au theage.com.au brisbanetimes.com.au watoday.com.au
news.com.au theaustralian.com.au dailytelegraph.com.au heraldsun.com.au couriermail.com.au
globo.com g1.com.br
wired.com wired.co.uk wired.jp
arstechnica.com arstechnica.co.uk
businessinsider.com insider.com businessinsider.de
zdnet.com cnet.com
heise.de heise.cloud
healthline.com medicalnewstoday.com
webmd.com medscape.com medicinenet.com
mayoclinic.org mayo.edu
science.org sciencemag.org aaas.org
wiley.com wiley-vch.de
tandfonline.com taylorfrancis.com
oup.com oxfordjournals.org
bmj.com bmjjournals.com
jamanetwork.com ama-assn.org
plos.org plosone.org plosbiology.org plosmedicine.org
mdpi.com mdpi.org
arxiv.org ar5iv.org arxiv-vanity.com alphaxiv.org
who.int paho.org
ietf.org rfc-editor.org iab.org irtf.org
unicode.org icu-project.org
wikipedia.org wikimedia.org wikidata.org wiktionary.org wikibooks.org wikinews.org wikiquote.org wikiversity.org wikivoyage.org mediawiki.org
stackexchange.com stackoverflow.com superuser.com serverfault.com askubuntu.com stackapps.com mathoverflow.net stackoverflow.blog
britannica.com britannica.co.uk
google.com withgoogle.com googleblog.com blog.google googlesource.com
microsoft.com azure.com visualstudio.com windows.com office.com dot.net
apple.com icloud.com
amazon.com amazon.science aws.com
meta.com fb.com
x.com t.co
youtube.com youtu.be youtube-nocookie.com
facebook.com fb.me
linkedin.com lnkd.in
reddit.com redd.it
mozilla.org mozilla.com mozilla.net
oracle.com java.com java.net
redhat.com openshift.com
salesforce.com force.com
sap.com sap.cn
python.org pypi.org pythonhosted.org
rust-lang.org crates.io docs.rs
go.dev golang.org
kubernetes.io k8s.io
docker.com docker.io
redis.io redis.com redislabs.com
mongodb.com mongodb.org
elastic.co elasticsearch.org
hashicorp.com terraform.io vagrantup.com consul.io
npmjs.com npmjs.org
openai.com chatgpt.com
anthropic.com claude.com claude.ai
huggingface.co hf.co
amd.com xilinx.com
huawei.com huaweicloud.com
alibaba.com alibabacloud.com aliyun.com alibabagroup.com
tencent.com tencentcloud.com
yandex.ru yandex.com yandex.cloud
`;

interface Form {
  readonly site: string;
  readonly pattern: RegExp;
  /** With `{user}` in place of the user's name. */
  readonly name: string;
}

const slot = "{user}";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

const segmentPattern = (segment: string): string => segment.split(slot).map(escaped).join("([^/]+)");

/** Returns the last two labels of a host, the key of the patterns. */
const siteOf = (host: string): string => host.split(".").slice(-2).join(".");

const toForm = (line: string): Form => {
  const [form = "", name = form] = line.split(" = ");
  const [host = "", ...path] = form.split("/");
  const pattern = [host.split(slot).map(escaped).join("([^./]+)"), ...path.map(segmentPattern)].join("/");
  return { site: siteOf(host), pattern: new RegExp(`^${pattern}(?:/|$)`, "u"), name };
};

const formsOfSite: ReadonlyMap<string, readonly Form[]> = Map.groupBy(
  platforms.trim().split("\n").map(toForm),
  ({ site }) => site,
);

/** User of a platform with self-published pages, such as `medium.com/@anna`; undefined for other sites. */
const platformUser = ({ hostname, pathname }: URL): string | undefined => {
  const host = hostname.replace(/^(?:www|m|mobile|old|new|amp)\./u, "");
  const address = `${host}${pathname}`.toLowerCase().replace(/\/+$/u, "");
  for (const { pattern, name } of formsOfSite.get(siteOf(host)) ?? []) {
    const match = pattern.exec(address);
    if (match !== null) return name.replace(slot, match[1] ?? "");
  }
  return undefined;
};

/** Name of a publisher by each of its other domains. */
const houseOf: ReadonlyMap<string, string> = new Map(
  sisterDomains
    .trim()
    .split("\n")
    .map((line) => line.split(" "))
    .flatMap(([name = "", ...sisters]) => sisters.map((sister): [string, string] => [sister, name])),
);

const domainOf = (url: URL): string => {
  const { domain, isIp, isIcann, isPrivate } = parse(url.hostname, { allowPrivateDomains: true });
  const isPublic = isIp !== true && (isIcann === true || isPrivate === true);
  return isPublic && domain !== null ? domain : url.host;
};

/** Publisher of URIs without a host, such as uploaded files; says nothing about the author. */
export const localFiles = "local files";

/**
 * Returns the publisher of a URI: the registrable domain by the public suffix list, including private suffixes; related domains under
 * one name (`bbc.com` is `bbc.co.uk`); the user of a platform (`medium.com/@anna`). For archives, translators and caches
 * it is the publisher of the original. The host (and port) for an IP address or a name without a public suffix;
 * `localFiles` for URIs without a host.
 */
export const publisherOf = (uri: string): string => {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url === undefined || url.host === "" || url.protocol === "file:") return localFiles;
  const original = originalOf(uri);
  if (original !== undefined && originalOf(original) === undefined) return publisherOf(original);
  const user = platformUser(url);
  if (user !== undefined) return user;
  const domain = domainOf(url);
  return houseOf.get(domain) ?? domain;
};

/**
 * Returns the publisher as shown to readers. For a user's file it is the site that the page names, by name or canonical address;
 * undefined if it names none.
 */
export const shownPublisher = ({
  publisher,
  siteName,
  canonicalUri = "",
}: {
  readonly publisher: string;
  readonly siteName?: string | undefined;
  readonly canonicalUri?: string | undefined;
}): string | undefined =>
  [publisher, siteName, publisherOf(canonicalUri)].find((one) => one !== undefined && one !== localFiles);
