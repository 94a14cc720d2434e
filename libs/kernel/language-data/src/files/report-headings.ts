import de from "../../data/de/report-headings.json" with { type: "json" };
import en from "../../data/en/report-headings.json" with { type: "json" };
import es from "../../data/es/report-headings.json" with { type: "json" };
import fr from "../../data/fr/report-headings.json" with { type: "json" };
import it from "../../data/it/report-headings.json" with { type: "json" };
import ja from "../../data/ja/report-headings.json" with { type: "json" };
import ko from "../../data/ko/report-headings.json" with { type: "json" };
import nl from "../../data/nl/report-headings.json" with { type: "json" };
import pl from "../../data/pl/report-headings.json" with { type: "json" };
import pt from "../../data/pt/report-headings.json" with { type: "json" };
import ru from "../../data/ru/report-headings.json" with { type: "json" };
import zh from "../../data/zh/report-headings.json" with { type: "json" };

/** Headings of reports of every language that has them, by primary tag. */
export const reportHeadingsFiles = { de, en, es, fr, it, ja, ko, nl, pl, pt, ru, zh };
