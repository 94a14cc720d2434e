import { describe, expect, it } from "vitest";
import { compareNumbers } from "./numbers-agree.ts";

describe("compareNumbers, in every form that numbers have", () => {
  it.each([
    ["en", "Losses were 22.6% to 29.1%.", "Losses were high (22.6%-29.1%)."],
    ["en", "It moved 97.5% of 3000 tonnes.", "It moved 97·5% of 3·10³ tonnes."],
    ["eu", "Bost mila lagun etorri ziren.", "5.000 lagun etorri ziren."],
    ["cs", "Most stál dva tisíce pět set korun.", "Most stál 2500 korun."],
    ["ro", "Podul a costat două mii cinci sute de lei.", "Podul a costat 2.500 de lei."],
    ["ca", "El pont va costar dos mil cinc-cents duros.", "El pont va costar 2.500 duros."],
    ["sl", "Most je stal dva tisoč petsto kron.", "Most je stal 2500 kron."],
    ["da", "Broen kostede to tusind fem hundrede kroner.", "Broen kostede 2.500 kroner."],
    ["no", "Broen kostet to tusen fem hundre kroner.", "Broen kostet 2500 kroner."],
    ["hu", "A híd kétezer-ötszáz forintba került.", "A híd 2500 forintba került."],
    ["uk", "Міст коштував дві тисячі п’ятсот гривень.", "Міст коштував 2500 гривень."],
    ["hy", "Կամուրջն արժեցավ երկու հազար հինգ հարյուր դրամ։", "Կամուրջն արժեցավ 2500 դրամ։"],
    ["ga", "Chosain an droichead dhá mhíle cúig chéad punt.", "Chosain an droichead 2500 punt."],
    ["ta", "பாலம் இரண்டு ஆயிரம் ஐநூறு ரூபாய் ஆனது.", "பாலம் 2500 ரூபாய் ஆனது."],
    ["nn", "Brua kosta to tusen fem hundre kroner.", "Brua kosta 2500 kroner."],
    ["en", "The clay was laid in the 15th century, in 1432.", "The clay was laid in 1432."],
    ["de", "Der Turm hatte 23'405 Besucher.", "Der Turm hatte 23.405 Besucher."],
    [
      "en",
      "The eighteenth and nineteenth centuries saw floods.",
      "There were floods in the 18th and 19th centuries.",
    ],
    ["en", "The second world war began in 1939.", "World War II began in 1939."],
    ["en", "The 1920s were dry.", "The nineteen-twenties were dry."],
    ["en", "It ran from 1914 to 1918.", "It ran 1914–18."],
    ["en", "It holds 1_000_000 rows.", "It holds one million rows."],
    ["en", "The rate is .05 in all.", "The rate is 0.05 in all."],
    ["en", "It weighs 3 1/2 tonnes.", "It weighs three and a half tonnes."],
    ["en", "It lasted 90 minutes.", "It lasted an hour and a half."],
    ["en", "It left at half past five.", "It left at 5:30."],
    ["de", "Er kam um Viertel vor sechs.", "Er kam um 5:45 Uhr."],
    ["zh", "三分之一的船沉没。", "1/3的船沉没。"],
    ["fr", "Il brûla le 2 mars 1893.", "Il brûla le 02/03/1893."],
    ["vi", "Cây cầu tốn năm nghìn đồng.", "Cây cầu tốn 5.000 đồng."],
    ["en", "The lock cost one and a half million crowns.", "The lock cost 1,500,000 crowns."],
    ["en", "Half a million tiles were laid.", "500,000 tiles were laid."],
    ["en", "Half a dozen barges left.", "6 barges left."],
    ["es", "Costó tres millones y medio de reales.", "Costó 3,5 millones de reales."],
    ["de", "Anderthalb Millionen Ziegel kamen.", "Es kamen 1,5 Mio. Ziegel."],
    ["pl", "Kanał kosztował półtora miliona marek.", "Kanał kosztował 1,5 mln marek."],
    ["hi", "नहर की लागत ढाई लाख रुपये थी।", "नहर की लागत ₹2,50,000 थी।"],
    ["el", "Η διώρυγα κόστισε τρεις χιλιάδες εξακόσιες δραχμές.", "Η διώρυγα κόστισε 3.600 δραχμές."],
    ["el", "Κόστισε δύο εκατομμύρια.", "Κόστισε 2.000.000."],
    ["en", "Three-quarters of a mile was paved.", "0.75 miles were paved."],
    ["en", "It takes two-and-a-half hours.", "It takes 150 minutes."],
    ["en", "It froze at minus seven degrees.", "It froze at -7 °C."],
    ["ja", "水温はマイナス7度だった。", "水温は-7度だった。"],
    ["en", "Yields fell 40 basis points.", "Yields fell 0.4 percentage points."],
    ["en", "Tolls rose in Q2 2024.", "Tolls rose in the second quarter of 2024."],
    ["de", "Im ersten Quartal 2023 fiel der Preis.", "Im 1. Quartal 2023 fiel der Preis."],
    ["en", "The fort is from 200 BCE.", "The fort is from 200 B.C."],
    ["en", "It earned 4 million pounds.", "It earned £4,000,000."],
    ["en", "It carried 5,000 to 6,000 barges.", "It carried five to six thousand barges."],
    ["en", "It opened 04 Jul 2021 at 10:00.", "It opened 2021-07-04T10:00:00Z."],
    ["en", "It sailed at 20 knots.", "It sailed at 20 kn."],
    ["it", "Nel Seicento fu costruito.", "Nel XVII secolo fu costruito."],
    ["zh", "二十世纪六十年代建成。", "1960年代建成。"],
    ["en", "In the 1800s it closed.", "In the nineteenth century it closed."],
    ["en", "Rates were between 10 and 20 percent.", "Rates ranged from 10 % to 20 %."],
  ])("finds in %s: %s / %s", (language, statement, text) => {
    expect(compareNumbers(statement, text, language)).toEqual({ missing: [], unclear: [] });
  });

  it.each([
    ["en", "The pump holds ¾ of a litre.", "The pump holds ⅔ of a litre."],
    ["en", "It moved 10⁴ tonnes.", "It moved 10⁵ tonnes."],
    ["en", "It rose by 0.7%.", "It rose by 0·1%."],
    ["en", "It moved 2e4 tonnes.", "It moved 2e5 tonnes."],
    ["en", "The mortar is 4:1 sand to lime.", "The mortar is 1:4 sand to lime."],
    ["en", "It was laid under Charles IV.", "It was laid under Charles VI."],
    ["hi", "पुल में ३२० लोग थे।", "पुल में ७८० लोग थे।"],
    ["th", "มีผู้ชม ๓๒๐ คน", "มีผู้ชม ๗๘๐ คน"],
    ["ar", "حضر ٣٢٠ شخصا.", "حضر ٧٨٠ شخصا."],
    ["zh", "塔建于一九一二年。", "塔建于一八一二年。"],
    ["de", "Es kamen achthundert Gäste.", "Es kamen neunhundert Gäste."],
    ["fr", "Trois cents ouvriers vinrent.", "Quatre cents ouvriers vinrent."],
    ["en", "It left at half past five.", "It left at 6:30."],
    ["en", "It is the third largest port.", "It is the second largest port."],
    ["en", "The lock cost one and a half million crowns.", "The lock cost 2,500,000 crowns."],
    ["en", "Tolls rose in Q2 2024.", "Tolls rose in the third quarter of 2024."],
    ["en", "The fort is from the 2nd century BC.", "The fort is from the 2nd century AD."],
    ["en", "The fort is from 200 BC.", "The fort is from AD 200."],
    ["en", "Tolls fell by half.", "Tolls fell by 40 %."],
    ["en", "It froze at minus seven degrees.", "It froze at 7 degrees."],
    ["de", "Karl II. baute es.", "Karl III. baute es."],
    ["zh", "公元前35年建成。", "公元35年建成。"],
    ["he", "חמשת אלפים איש באו.", "ששת אלפים איש באו."],
    ["id", "Jembatan itu menelan lima ribu rupiah.", "Jembatan itu menelan enam ribu rupiah."],
    ["bg", "Мостът струваше пет хиляди лева.", "Мостът струваше шест хиляди лева."],
    ["und", "Budowa: cztery tysiące koron.", "Budowa: siedem tysięcy koron."],
    ["und", "Weir: seven thousand crowns [1].", "Weir: eight thousand crowns."],
  ])("misses in %s: %s / %s", (language, statement, text) => {
    expect(compareNumbers(statement, text, language).missing).not.toEqual([]);
  });

  it.each([
    ["en", "Revenue doubled.", "Revenue tripled."],
    ["en", "It ran at 80 km/h.", "It ran at 50 mph."],
    ["en", "It opened in May '93.", "It opened in May 1893."],
    ["en", "The storm sank one barge.", "The storm sank three barges."],
  ])("cannot tell in %s: %s / %s", (language, statement, text) => {
    const { missing, unclear } = compareNumbers(statement, text, language);
    expect(missing).toEqual([]);
    expect(unclear).not.toEqual([]);
  });
});
