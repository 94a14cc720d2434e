import { describe, expect, it } from "vitest";
import { sentences } from "./sentences.ts";

const cut = (text: string, language: string): string[] =>
  sentences(text, language).map(({ start, end }) => text.slice(start, end));

describe("sentences, behind abbreviations, initials and names", () => {
  it.each([
    ["en", "The keeper (b. 1841, d. 1902) lived at St. Ives."],
    ["en", "Yahoo! Inc. bought it."],
    ["en", "Yum! was sold to Tricon Corp. in 1997."],
    ["en", "J. A. Hill met A. I. Moss and Geo. Eliot."],
    ["en", "He read it (p. 12, rev. 1893) twice."],
    ["en", "A carrier of p. His161Arg and c. 1521del lived at St. Mary's, Insp. Lee said."],
    ["en", "Foo Pty. Ltd. used Suppl. Fig. 1 of refs. 3–5."],
    ["en", "In 1930 B. Russell wrote it."],
    ["en", "In 1862 V. Hugo met W. Smith, and in 2003 W. Bush spoke."],
    ["en", "On March 12 W. Bush spoke."],
    ["en", "It came out in J. Biol. Chem. 12 and in Proc. Natl. Acad. Sci. U.S.A. that year."],
    ["en", "He moved to Loc. & Adm. by the shortest way."],
    ["de", "Die Rede hielt Prof. Dr. h. c. mult. Weiß für 5 Mio. Mark."],
    ["ar", "قال د. سالم إن السد مغلق."],
    ["de", "Das gilt i. V. m. Art. 7 und nach § 3 Abs. 2 S. 1."],
    ["de", "Die Fa. Berg GmbH & Co. KG zahlte an Hrn. Dr. Weiß."],
    ["de", "Er wohnte Hafenstr. 12 (geb. 1841)."],
    ["fr", "M. Durand et Mme. Petit, cf. p. 12, vivaient av. J.-C. en 52."],
    ["es", "D. José M. Gil, S. A., vive en EE. UU. desde 1893."],
    ["es", "Nació en el s. IV a. C. en la Avda. Mayor."],
    ["es", "Murió en el año 79 d. C. en la ciudad."],
    ["it", "Il sig. Neri e il dott. Riva abitano in V.le Monza n. 5."],
    ["pt", "A Silva & Cia. Ltda. fica na Av. Central n.º 5."],
    ["nl", "Dhr. Smit en mevr. De Boer wonen Kerkstr. 5."],
    ["ru", "Плотину строил инж. А. А. Серов в г. Туле в 1841 г. на реке."],
    ["uk", "Проф. І. І. Гай жив на вул. Лесі у м. Києві."],
    ["pl", "Ks. J. Lis ur. 1841, zm. 1902, mieszkał przy ul. Długiej."],
    ["cs", "MUDr. J. Hora, nar. 1841, žil v ul. Dlouhé č. 5."],
    ["sv", "Hr. Ek bor t.ex. hos dr. Lind på nr. 5."],
    ["da", "Hr. Ek bor f.eks. hos dr. Lind i nr. 5."],
    ["no", "Hr. Ek bor bl.a. hos dr. Lind i nr. 5."],
    ["fi", "Prof. Niemi asuu esim. Oulussa, ks. s. 12."],
    ["hu", "Dr. Nagy pl. a Fő u. 5. szám alatt lakik, ld. 12. o."],
    ["tr", "Prof. Dr. Kaya Ordu Cad. No. 5'te oturur, bkz. s. 12."],
    ["ro", "Dl. Pop și dna. Rusu stau pe str. Lungă nr. 5."],
    ["ca", "El Sr. Puig i la Sra. Vila viuen al núm. 5, pàg. 3."],
    ["sl", "G. Novak živi npr. na Ul. Talcev št. 5."],
    ["el", "Ο κ. Νικολάου και ο π. Ιωάννης ήρθαν."],
    ["hi", "डॉ. गुप्ता और प्रो. राव आए।"],
    ["ja", "「いつ来ますか？」と船長は聞いた。"],
    ["zh", "“船什么时候来？”船长问道。"],
  ])("keep whole in %s: %s", (language, text) => {
    expect(cut(text, language)).toEqual([text]);
  });

  it.each([
    ["en", "They sold rope, tar, etc.", "Nets cost more."],
    ["en", "He works at Apple Inc.", "He likes it."],
    ["en", "He said no.", "It was late."],
    ["en", "See pp. 34 ff.", "The rest is lost."],
    ["en", "It took 5 sec.", "Then it stopped."],
    ["de", "So steht es auf S. 12 ff.", "Der Rest fehlt."],
    ["de", "Er verkauft Obst.", "Fisch hat er nicht."],
    ["de", "Das kostete 5 Mio.", "Das war viel."],
    ["de", "Er ist von dieser Art.", "Danach kam ein anderer."],
    ["en", "It ended in May.[citation needed]", "Boats came."],
    ["en", "It ended in May.[note 12]", "Boats came."],
    ["en", "He said no.", "I left."],
    ["en", "It stands in Main St.", "The shop is shut."],
    ["en", "It weighs 5 kg.", "Boats are heavier."],
    ["en", "It flew over 500 m.", "A. Smith saw it."],
    ["en", "Grade b.", "A. Jones disagrees."],
    ["en", "It draws 12 V.", "Batteries last long."],
    ["en", "The Lamp 12 W.", "The older one draws more."],
    ["en", "It takes 1000 kB.", "Files grow."],
    ["es", "Viven en EE. UU.", "Son felices."],
    ["en", "The lock was built in 1871.[^1]", "==Leakage fell.=="],
    ["en", "The lock was built in 1871.^3^", "Leakage fell."],
    ["en", "The lock was built in 1871.²", "Leakage fell."],
    ["es", "Murió en el año 79 d. C.", "Ella vivió más."],
    ["de", "Wir kauften Seile, Teer usw.", "Netze waren teurer."],
    ["fr", "Ils vendaient des cordes, etc.", "Puis ils partirent."],
    ["it", "Vendevano reti, corde, ecc.", "Poi partirono."],
    ["nl", "Ze verkochten netten, enz.", "Daarna gingen ze."],
    ["ru", "Он стоял до 1871 г.", "Потом сгорел."],
    ["ru", "Купили сети и т. д.", "Уехали вечером."],
    ["pl", "Zbudowano go w 1871 r.", "Potem spłonął."],
    ["sv", "De sålde nät, rep osv.", "Sedan gick de."],
    ["ja", "「はい。」", "彼女は帰った。"],
  ])("end in %s: %s | %s", (language, first, second) => {
    const gap = language === "ja" ? "" : " ";
    expect(cut(`${first}${gap}${second}`, language)).toEqual([first, second]);
  });
});
