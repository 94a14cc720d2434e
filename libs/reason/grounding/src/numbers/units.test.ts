import { describe, expect, it } from "vitest";
import { testHeld, testMissing } from "../testing/test-numbers.ts";
import { compareNumbers } from "./numbers-agree.ts";

const held = { missing: [], unclear: [] };

describe("compareNumbers with units of several spellings", () => {
  testHeld("finds", [
    ["It fell by 10 mmHg.", "It fell by 10 mm Hg."],
    ["It was 140/90 mm Hg.", "It was 140/90 mmHg."],
    ["It fell by 10 mmHg.", "It fell by 10 mm of mercury."],
    ["It holds 30 psi.", "It holds 30 pounds per square inch."],
    ["It uses 4000 J.", "It uses 4 kJ."],
    ["It uses 500 watt-hours.", "It uses 0.5 kWh."],
    ["It sent 100 Mb/s.", "It sent 100 MBit/s."],
  ]);

  testHeld("finds the units that units are divided by", [
    ["en", "It costs $40 per megawatt-hour.", "It costs $40 per MWh."],
    ["en", "It costs $40 per gigawatt-hour.", "It costs $40/GWh."],
    ["en", "It costs €5 per watt-hour.", "It costs €5/Wh."],
    ["en", "It made 2 terawatt hours.", "It made 2 TWh."],
    ["de", "Es kostet 40 € je Megawattstunde.", "Es kostet 40 €/MWh."],
    ["fr", "Il coûte 40 € le mégawattheure.", "Il coûte 40 €/MWh."],
    ["en", "It held 130 mg/dl.", "It held 130 mg/dL."],
    ["en", "It held 13 g/dL.", "It held 130 g/L."],
    ["en", "It held 13 g per decilitre.", "It held 13 g/dl."],
    ["en", "It costs $40 per metric ton.", "It costs $40/t."],
    ["en", "It costs $3 per litre.", "It costs $3 a litre."],
    ["en", "It costs €50 a tonne.", "It costs €50/t."],
    ["en", "It gives 5 tonnes a hectare.", "It gives 5 t/ha."],
    ["fr", "Il coûte 3 € le litre.", "Il coûte 3 €/l."],
    ["fr", "Il coûte 3 € l’hectare.", "Il coûte 3 €/ha."],
    ["de", "Er kostet 3 Euro der Liter.", "Er kostet 3 €/l."],
    ["de", "Er kostet 3 Euro die Tonne.", "Er kostet 3 €/t."],
    ["en", "It emits 120 g/km.", "It emits 120 g CO2/km."],
    ["en", "It needs 2 g of protein per kg.", "It needs 2 g/kg."],
    ["en", "It weighs 30 kg/m^2.", "It weighs 30 kg/m2."],
    ["en", "It weighs 30 kg/m2.", "It weighs 30 kg/m^2."],
    ["en", "It covers 30 km^2.", "It covers 30 km²."],
  ]);

  testMissing("does not find", [
    ["It costs $3 a litre.", "It costs $3 a hectare."],
    ["It held 130 mg/dl.", "It held 130 mg/L."],
    ["It emits 120 g CO2/km.", "It emits 120 g CO2/mile."],
    ["It has 2 boats.", "It weighs 30 kg/m^2."],
  ]);

  it.each([
    ["en", "It held 5 milligrams.", "It held 5 mg.", "It held 5 grams."],
    ["en", "It was 5 micrometres.", "It was 5 µm.", "It was 5 nm."],
    ["en", "It was 100 kilopascals.", "It was 1 bar.", "It was 100 hPa."],
    ["de", "Es waren 5 Millimol.", "Es waren 5 mmol.", "Es waren 5 mol."],
    ["pt", "São 5 a 10 miligramas.", "São 5 a 10 mg.", "São 5 a 10 µg."],
    ["es", "Da medio megavatio.", "Da 500 kW.", "Da 500 MW."],
    ["fr", "Il mesure 500 mètres carrés.", "Il mesure 500 m².", "Il mesure 500 m."],
    ["it", "Sono 5 metri cubi.", "Sono 5000 litri.", "Sono 500 l."],
    ["nl", "Het geeft 3 kilowattuur.", "Het geeft 3 kWh.", "Het geeft 3 MWh."],
    ["pl", "Ma 500 metrów kwadratowych.", "Ma 500 m².", "Ma 500 metrów."],
    ["ru", "Доза 5 миллиграммов.", "Доза 5 мг.", "Доза 5 мкг."],
    ["zh", "面积5平方公里。", "面积5 km²。", "面积5平方米。"],
    ["ja", "3キロワット。", "3 kW。", "3 MW。"],
  ])("derives in %s the names of %s, which %s holds and %s does not", (language, statement, same, other) => {
    expect(compareNumbers(statement, same, language)).toEqual(held);
    expect(compareNumbers(statement, other, language).missing).not.toEqual([]);
  });

  it("tells bits from bytes", () => {
    expect(compareNumbers("It sent 100 Mb/s.", "It sent 100 MB/s.", "en").missing).toEqual(["100 Mb/s"]);
  });
});
