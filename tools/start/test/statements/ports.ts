import { writeFileSync } from "node:fs";
import { join } from "node:path";

export const question = "What did steam and the canal change for the port of Trieste, and at what cost?";

const texts = {
  "shipping.md": `# Shipping at Trieste before the war

In 1880 the port of Trieste handled 1210 steam ships. By 1913 it handled 4573 steam ships and hardly any sail.
Steam ships kept to a timetable, so that merchants could promise the day on which coffee would arrive.
The canal at Suez cut the voyage from Trieste to Bombay by 37 days. Most of the gain went to large lines, because small owners could not pay the canal dues.
Sailing owners on the coast lost their trade within twenty years, and many of their crews moved to the steam lines.
`,
  "harbour-works.md": `# The new harbour

The new harbour of Trieste was built between 1868 and 1887 at a cost of 29 million florins.
The state paid for the moles, and the railway company paid for the warehouses.
Critics wrote that the moles were in the wrong place, since the bora wind still closed the port on 40 days a year.
The loan for the harbour works was paid back from port dues only in 1911.
`,
  "workers.md": `# Dock labour

Dock workers at Trieste loaded coal by hand until cranes came in 1901.
A crane with 3 men replaced a gang of 24 men, and wages on the quays fell by a fifth.
The strike of 1902 began among the stokers of the steam lines, whose shifts lasted 14 hours.
After the strike the shifts of stokers were limited to 10 hours.
`,
  "letters.md": `# Letters of a coffee merchant

We now know a week ahead when the steam ship from Santos will make fast, and I hold 300 sacks less in store.
Freight by steam ship is dearer than by sail, yet I insure the cargo for half of what I paid before.
`,
} as const;

/** Four short sources on one question; answers with how many there are. */
export const writePorts = (folder: string): number => {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  return Object.keys(texts).length;
};
