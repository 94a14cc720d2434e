interface Unit {
  readonly base: string;
  /** What one of it is in its base. */
  readonly factor: number;
}

const sizes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  s: { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600 },
  m: { mm: 1e-3, cm: 1e-2, m: 1, km: 1e3 },
  g: { µg: 1e-6, mg: 1e-3, g: 1, kg: 1e3, t: 1e6 },
  l: { µl: 1e-6, ml: 1e-3, dl: 0.1, l: 1 },
  B: { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 },
  Hz: { Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9 },
  W: { W: 1, kW: 1e3, MW: 1e6, GW: 1e9 },
  Wh: { kWh: 1e3, MWh: 1e6, GWh: 1e9, TWh: 1e12 },
};

const english: Readonly<Record<string, string>> = {
  nanosecond: "ns",
  microsecond: "µs",
  millisecond: "ms",
  second: "s",
  sec: "s",
  minute: "min",
  min: "min",
  hour: "h",
  hr: "h",
  millimetre: "mm",
  millimeter: "mm",
  centimetre: "cm",
  centimeter: "cm",
  metre: "m",
  meter: "m",
  kilometre: "km",
  kilometer: "km",
  microgram: "µg",
  mcg: "µg",
  µg: "µg",
  μg: "µg",
  ug: "µg",
  milligram: "mg",
  gram: "g",
  kilogram: "kg",
  tonne: "t",
  millilitre: "ml",
  milliliter: "ml",
  ml: "ml",
  litre: "l",
  liter: "l",
  byte: "B",
  kilobyte: "KB",
  megabyte: "MB",
  gigabyte: "GB",
  terabyte: "TB",
  kilowatt: "kW",
  megawatt: "MW",
  gigawatt: "GW",
};

const bySymbol = new Map<string, Unit>(
  Object.entries(sizes).flatMap(([base, symbols]) =>
    Object.entries(symbols).map(([symbol, factor]): [string, Unit] => [symbol, { base, factor }]),
  ),
);

/** The symbol of a unit that an English word names in the singular or plural; undefined for any other word. */
export const symbolOf = (word: string): string | undefined => english[word.toLowerCase().replace(/s$/u, "")];

/** An amount in the base of its unit, so that 500 ms and 0.5 s are one; amounts of other units stay as they are. */
export const inBaseUnit = (
  value: number,
  unit: string,
): { readonly value: number; readonly unit: string } => {
  const known = bySymbol.get(unit);
  if (known === undefined) return { value, unit };
  return { value: Number((value * known.factor).toPrecision(12)), unit: known.base };
};
