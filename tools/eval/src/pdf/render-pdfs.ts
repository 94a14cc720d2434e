import type { PdfMeasures } from "./measure-pdfs.ts";

const share = (value: number): string => value.toFixed(3);

const goldTable = ({ gold }: PdfMeasures, plain: PdfMeasures): string[] =>
  gold.length === 0
    ? []
    : [
        "| document with gold text | F1 | precision | recall | seconds | unpdf alone: F1 |",
        "| :--- | ---: | ---: | ---: | ---: | ---: |",
        ...gold.map(({ name, f1, precision, recall, seconds }, index) => {
          const beside = share(plain.gold[index]?.f1 ?? 0);
          return `| ${name} | ${share(f1)} | ${share(precision)} | ${share(recall)} | ${seconds.toFixed(1)} | ${beside} |`;
        }),
        "",
      ];

const outcomesOf = (outcomes: Readonly<Record<string, number>>): string =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join(", ");

const classTable = ({ classes }: PdfMeasures, plain: PdfMeasures): string[] =>
  classes.length === 0
    ? []
    : [
        "| class | files | right | ended as | unpdf alone |",
        "| :--- | ---: | ---: | :--- | :--- |",
        ...classes.map(({ class: name, n, right, outcomes }, index) => {
          const beside = outcomesOf(plain.classes[index]?.outcomes ?? {});
          return `| ${name} | ${n} | ${right} | ${outcomesOf(outcomes)} | ${beside} |`;
        }),
        "",
      ];

const costs = (what: string, { n, right, maxSeconds, meanSeconds, peakMemoryMb }: PdfMeasures): string =>
  `${what}: ${right} of ${n} ended right, ${meanSeconds.toFixed(2)} s a file, at most ${maxSeconds.toFixed(1)} s; ` +
  `${peakMemoryMb} MB at the peak above what the process had before`;

/** Both readers as Markdown tables, ready to be kept. */
export const renderPdfs = (reader: PdfMeasures, plain: PdfMeasures): string =>
  [
    ...goldTable(reader, plain),
    ...classTable(reader, plain),
    costs("the reader", reader),
    costs("unpdf alone", plain),
    ...(reader.wrong.length === 0 ? [] : [`ended wrongly: ${reader.wrong.join(", ")}`]),
  ].join("\n");
