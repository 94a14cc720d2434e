import de from "../../data/de/research-wording.json" with { type: "json" };
import en from "../../data/en/research-wording.json" with { type: "json" };
import es from "../../data/es/research-wording.json" with { type: "json" };
import fr from "../../data/fr/research-wording.json" with { type: "json" };
import it from "../../data/it/research-wording.json" with { type: "json" };
import ja from "../../data/ja/research-wording.json" with { type: "json" };
import ko from "../../data/ko/research-wording.json" with { type: "json" };
import nl from "../../data/nl/research-wording.json" with { type: "json" };
import pl from "../../data/pl/research-wording.json" with { type: "json" };
import pt from "../../data/pt/research-wording.json" with { type: "json" };
import ru from "../../data/ru/research-wording.json" with { type: "json" };
import zh from "../../data/zh/research-wording.json" with { type: "json" };

/** Wording of research of every language that has it, by primary tag. */
export const researchWordingFiles = { de, en, es, fr, it, ja, ko, nl, pl, pt, ru, zh };
