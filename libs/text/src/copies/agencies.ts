/** Agencies whose texts others print: the domain, and the names by which texts are credited to it. Case counts. */
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
