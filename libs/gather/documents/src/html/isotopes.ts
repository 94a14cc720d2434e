const lights =
  "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe";
const heavies =
  "Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr";
/** The number of protons of each element, by its sign. */
const protons: ReadonlyMap<string, number> = new Map(
  `${lights} ${heavies}`.split(" ").map((sign, index) => [sign, index + 1]),
);

/** True if an element has an isotope of about this mass: a nucleus has between half as many and twice as many neutrons as protons. */
const isPlausible = (mass: number, sign: string): boolean => {
  const count = protons.get(sign);
  return count !== undefined && mass >= Math.floor(1.5 * count) && mass <= 3 * count;
};

const element = /^([A-Z][a-z]?)(?!\p{L})/u;
const joined = /[\p{L}\p{N}.,;:!?)\]]$/u;
const sentenceStart = /(?:^|[.!?:;…)\]"'”’»*])\s*$/u;

/** True if this may begin a sentence: "He said", "O rio"; or is the initial of a name: "C. Weir". */
const mayBeWord = (text: string): boolean =>
  /^(?:[AEIOUY][a-z]?|[A-Z][aeiouy])\s+[\p{L}\p{N}]|^[A-Z]\.\s*\p{L}/u.test(text);

/**
 * True for the mass of an element between the text before it and the sign: ¹⁴C. At the start of a sentence a number before what may
 * be a word is that of a note or verse.
 */
export const isMassBetween = (before: string, raised: string, after: string): boolean => {
  const [, mass] = /^\s*(\d{1,3})m?\s*$/u.exec(raised) ?? [];
  const [, sign = ""] = element.exec(after) ?? [];
  if (mass === undefined || joined.test(before) || !isPlausible(Number(mass), sign)) return false;
  return !sentenceStart.test(before) || !mayBeWord(after);
};
