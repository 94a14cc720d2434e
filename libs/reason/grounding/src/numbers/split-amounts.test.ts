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
  ["de", "Es kostet 13,45 Euro.", "Es kostet dreizehn Euro und fünfundvierzig Cent."],
  ["de", "Es kostet 13,45 Euro.", "Es kostet 13 Euro 45."],
  ["It is 1.78 m high.", "It is 1 metre 78 high."],
  ["They ran 5 km and 300 m.", "They ran 300 m and 5 km."],
]);

testMissing("an amount in several units is missing", [
  ["It took 2 minutes and 30 seconds.", "It took 2 minutes."],
  ["It costs $13.45.", "One costs 13 dollars, the other 45 cents."],
]);

testUnclear("parts of an amount that are apart leave it open", [
  ["It took 2 minutes and 30 seconds.", "After 30 seconds it stopped for 2 minutes."],
]);
