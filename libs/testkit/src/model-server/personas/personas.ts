import type { CreatePersona } from "../persona.ts";
import { capable } from "./capable.ts";
import { createFlaky } from "./flaky.ts";
import { hostile } from "./hostile.ts";
import { invents } from "./invents.ts";
import { paraphrases } from "./paraphrases.ts";
import { sloppy } from "./sloppy.ts";
import { tables } from "./tables.ts";
import { slow, thinks } from "./timed.ts";

/** The models a run must survive. */
export const personaNames = [
  "capable",
  "sloppy",
  "hostile",
  "flaky",
  "paraphrases",
  "tables",
  "invents",
  "thinks",
  "slow",
] as const;

export type PersonaName = (typeof personaNames)[number];

/** A persona by its name; the seed moves where a flaky one begins. */
export const personaNamed = (name: PersonaName, seed: number): CreatePersona =>
  name === "flaky"
    ? createFlaky(seed)
    : { capable, sloppy, hostile, paraphrases, tables, invents, thinks, slow }[name];
