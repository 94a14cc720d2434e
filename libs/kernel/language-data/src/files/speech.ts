import de from "../../data/de/speech.json" with { type: "json" };
import en from "../../data/en/speech.json" with { type: "json" };
import ru from "../../data/ru/speech.json" with { type: "json" };
import zh from "../../data/zh/speech.json" with { type: "json" };

/** Speech of every language that has it, by primary tag. */
export const speechFiles = { de, en, ru, zh };
