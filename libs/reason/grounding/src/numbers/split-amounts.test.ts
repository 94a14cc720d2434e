import { testHeld, testMissing, testUnclear } from "../testing/test-numbers.ts";

testHeld("an amount in several units is held", [
  ["The gate is 6.75 feet high.", "The gate is 6 ft 9 in high."],
  ["The gate is 6'9\" high.", "The gate is 6 feet 9 inches high."],
  ["It took 20.5 minutes.", "It took 20 minutes 30 seconds."],
  ["It takes 1 h 30 min.", "It takes 90 minutes."],
  ["It took 90 minutes.", "It took one hour and thirty minutes."],
  ["It took 9,015 seconds.", "It took 2 hours, 30 minutes and 15 seconds."],
  ["It weighs 2.5 pounds.", "It weighs 2 pounds 8 ounces."],
  ["It costs $13.45.", "It costs 13 dollars and 45 cents."],
  ["It costs £3.50.", "It costs 3 pounds and 50 pence."],
  ["de", "Es kostet 13,45 Euro.", "Es kostet dreizehn Euro und fünfundvierzig Cent."],
  ["de", "Es kostet 13,45 Euro.", "Es kostet 13 Euro 45."],
  ["It is 1.78 m high.", "It is 1 metre 78 high."],
  ["fr", "Il mesure 1,78 m.", "Il mesure 1 m 78 et court."],
  ["fr", "Il fait 1,20 m de large.", "Il fait 1 mètre 20 de large."],
  ["it", "Il muro misura 1,78 m.", "Il muro è di 1 metro 78 di altezza."],
  ["In 100 metres 20 and 30 fell.", "20 and 30 fell in 100 metres."],
  ["In 100 metres 20 per cent fell.", "20 % fell in 100 metres."],
  ["Within 5 m 20 large trees stand.", "20 large trees stand within 5 m."],
  ["In 100 m 20 per cent fell.", "20 % fell in 100 m."],
  ["de", "Für 3 Euro 20 in der Stadt.", "20 in der Stadt für 3 Euro."],
  ["They ran 5 km and 300 m.", "They ran 300 m and 5 km."],
  ["They worked 5 days, 8 hours a day.", "They worked 8 hours a day, 5 days."],
  ["They trained 6 weeks, thirty minutes a day.", "They trained thirty minutes a day for 6 weeks."],
  ["They slept 5 hours and 30 minutes per day.", "They slept 5.5 hours per day."],
  ["Jars of 1 kg, 8 oz and 3 oz stood there.", "Jars of 3 oz, 8 oz and 1 kg stood there."],
  ["It took 1.5 hours, 10 minutes less.", "It took 10 minutes less, 1.5 hours."],
  ["It costs 1 dollar and 20 cents per litre.", "It costs $1.20 per litre."],
  ["It began at 14 weeks and 0 days.", "It began at 14 weeks."],
]);

testMissing("an amount in several units is missing", [
  ["It took 2 minutes and 30 seconds.", "It took 2 minutes."],
  ["It costs $13.45.", "One costs 13 dollars, the other 45 cents."],
  ["It took one hour and 45 minutes.", "It took one hour and 30 minutes."],
  ["It cost 13 dollars and 50 cents.", "It cost 13 dollars and 52 cents."],
  ["It began at 14 weeks and 0 days.", "It began at 14 weeks and 1 day."],
  ["It took 9 minutes and 8 seconds.", "Part 9 of 8 was long."],
]);

testUnclear("parts of an amount that are apart leave it open", [
  ["It took 2 minutes and 30 seconds.", "After 30 seconds it stopped for 2 minutes."],
  ["He is 5'11\".", "It is 5 feet, and then 11 inches, wide."],
  ["It is 1 mile, 1.6 km.", "It is 1.6 km."],
  ["de", "Es kostet 45 Cent.", "Es kostet 0,45 Euro."],
]);
