import de from "../../data/de/closed-classes.json" with { type: "json" };
import en from "../../data/en/closed-classes.json" with { type: "json" };
import es from "../../data/es/closed-classes.json" with { type: "json" };
import fr from "../../data/fr/closed-classes.json" with { type: "json" };
import it from "../../data/it/closed-classes.json" with { type: "json" };
import ja from "../../data/ja/closed-classes.json" with { type: "json" };
import nl from "../../data/nl/closed-classes.json" with { type: "json" };
import pl from "../../data/pl/closed-classes.json" with { type: "json" };
import pt from "../../data/pt/closed-classes.json" with { type: "json" };
import ru from "../../data/ru/closed-classes.json" with { type: "json" };
import uk from "../../data/uk/closed-classes.json" with { type: "json" };
import zh from "../../data/zh/closed-classes.json" with { type: "json" };

/** Closed word classes of every language that has them, by primary tag. */
export const closedClassesFiles = { de, en, es, fr, it, ja, nl, pl, pt, ru, uk, zh };
