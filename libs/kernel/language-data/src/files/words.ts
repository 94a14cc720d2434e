import ar from "../../data/ar/words.json" with { type: "json" };
import ca from "../../data/ca/words.json" with { type: "json" };
import cs from "../../data/cs/words.json" with { type: "json" };
import da from "../../data/da/words.json" with { type: "json" };
import de from "../../data/de/words.json" with { type: "json" };
import el from "../../data/el/words.json" with { type: "json" };
import en from "../../data/en/words.json" with { type: "json" };
import es from "../../data/es/words.json" with { type: "json" };
import eu from "../../data/eu/words.json" with { type: "json" };
import fi from "../../data/fi/words.json" with { type: "json" };
import fr from "../../data/fr/words.json" with { type: "json" };
import ga from "../../data/ga/words.json" with { type: "json" };
import hi from "../../data/hi/words.json" with { type: "json" };
import hu from "../../data/hu/words.json" with { type: "json" };
import hy from "../../data/hy/words.json" with { type: "json" };
import it from "../../data/it/words.json" with { type: "json" };
import ja from "../../data/ja/words.json" with { type: "json" };
import nb from "../../data/nb/words.json" with { type: "json" };
import nl from "../../data/nl/words.json" with { type: "json" };
import nn from "../../data/nn/words.json" with { type: "json" };
import no from "../../data/no/words.json" with { type: "json" };
import pl from "../../data/pl/words.json" with { type: "json" };
import pt from "../../data/pt/words.json" with { type: "json" };
import ro from "../../data/ro/words.json" with { type: "json" };
import ru from "../../data/ru/words.json" with { type: "json" };
import sl from "../../data/sl/words.json" with { type: "json" };
import sv from "../../data/sv/words.json" with { type: "json" };
import ta from "../../data/ta/words.json" with { type: "json" };
import tr from "../../data/tr/words.json" with { type: "json" };
import uk from "../../data/uk/words.json" with { type: "json" };
import zh from "../../data/zh/words.json" with { type: "json" };

/** Words of every language that has them, by primary tag. */
export const wordsFiles = {
  ar,
  ca,
  cs,
  da,
  de,
  el,
  en,
  es,
  eu,
  fi,
  fr,
  ga,
  hi,
  hu,
  hy,
  it,
  ja,
  nb,
  nl,
  nn,
  no,
  pl,
  pt,
  ro,
  ru,
  sl,
  sv,
  ta,
  tr,
  uk,
  zh,
};
