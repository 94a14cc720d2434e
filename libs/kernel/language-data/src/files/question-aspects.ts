import de from "../../data/de/question-aspects.json" with { type: "json" };
import en from "../../data/en/question-aspects.json" with { type: "json" };
import es from "../../data/es/question-aspects.json" with { type: "json" };
import fr from "../../data/fr/question-aspects.json" with { type: "json" };
import it from "../../data/it/question-aspects.json" with { type: "json" };
import ja from "../../data/ja/question-aspects.json" with { type: "json" };
import ko from "../../data/ko/question-aspects.json" with { type: "json" };
import nl from "../../data/nl/question-aspects.json" with { type: "json" };
import pl from "../../data/pl/question-aspects.json" with { type: "json" };
import pt from "../../data/pt/question-aspects.json" with { type: "json" };
import ru from "../../data/ru/question-aspects.json" with { type: "json" };
import zh from "../../data/zh/question-aspects.json" with { type: "json" };

/** Aspects of questions of every language that has them, by primary tag. */
export const questionAspectsFiles = { de, en, es, fr, it, ja, ko, nl, pl, pt, ru, zh };
