import { z } from "zod";
import de from "../data/de/report-words.json" with { type: "json" };
import en from "../data/en/report-words.json" with { type: "json" };
import es from "../data/es/report-words.json" with { type: "json" };
import fr from "../data/fr/report-words.json" with { type: "json" };
import it from "../data/it/report-words.json" with { type: "json" };
import ja from "../data/ja/report-words.json" with { type: "json" };
import nl from "../data/nl/report-words.json" with { type: "json" };
import pl from "../data/pl/report-words.json" with { type: "json" };
import pt from "../data/pt/report-words.json" with { type: "json" };
import ru from "../data/ru/report-words.json" with { type: "json" };
import uk from "../data/uk/report-words.json" with { type: "json" };
import zh from "../data/zh/report-words.json" with { type: "json" };

const reportWordsSchema = z.object({
  source: z.string(),
  /** Heads a section that quotes what sources say to a question as a whole. */
  sourcesSay: z.string().min(1),
});

/** What a report says of itself in one language. */
export type ReportWords = z.output<typeof reportWordsSchema>;

const files = { de, en, es, fr, it, ja, nl, pl, pt, ru, uk, zh } as const;
const byLanguage = new Map(
  Object.entries(files).map(([language, file]) => [language, reportWordsSchema.parse(file)]),
);
const english = reportWordsSchema.parse(en);

/** The words of a language (primary tag); English where they are not known. */
export const reportWords = (language: string): ReportWords => byLanguage.get(language) ?? english;
