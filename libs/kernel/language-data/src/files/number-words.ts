import ar from "../../data/ar/number-words.json" with { type: "json" };
import ca from "../../data/ca/number-words.json" with { type: "json" };
import cs from "../../data/cs/number-words.json" with { type: "json" };
import da from "../../data/da/number-words.json" with { type: "json" };
import de from "../../data/de/number-words.json" with { type: "json" };
import el from "../../data/el/number-words.json" with { type: "json" };
import en from "../../data/en/number-words.json" with { type: "json" };
import es from "../../data/es/number-words.json" with { type: "json" };
import eu from "../../data/eu/number-words.json" with { type: "json" };
import fi from "../../data/fi/number-words.json" with { type: "json" };
import fr from "../../data/fr/number-words.json" with { type: "json" };
import ga from "../../data/ga/number-words.json" with { type: "json" };
import hi from "../../data/hi/number-words.json" with { type: "json" };
import hu from "../../data/hu/number-words.json" with { type: "json" };
import hy from "../../data/hy/number-words.json" with { type: "json" };
import it from "../../data/it/number-words.json" with { type: "json" };
import ja from "../../data/ja/number-words.json" with { type: "json" };
import ko from "../../data/ko/number-words.json" with { type: "json" };
import nb from "../../data/nb/number-words.json" with { type: "json" };
import nl from "../../data/nl/number-words.json" with { type: "json" };
import nn from "../../data/nn/number-words.json" with { type: "json" };
import no from "../../data/no/number-words.json" with { type: "json" };
import pl from "../../data/pl/number-words.json" with { type: "json" };
import pt from "../../data/pt/number-words.json" with { type: "json" };
import ro from "../../data/ro/number-words.json" with { type: "json" };
import ru from "../../data/ru/number-words.json" with { type: "json" };
import sl from "../../data/sl/number-words.json" with { type: "json" };
import sv from "../../data/sv/number-words.json" with { type: "json" };
import ta from "../../data/ta/number-words.json" with { type: "json" };
import tr from "../../data/tr/number-words.json" with { type: "json" };
import uk from "../../data/uk/number-words.json" with { type: "json" };
import zh from "../../data/zh/number-words.json" with { type: "json" };

/** Words around numbers of every language that has them, by primary tag. */
export const numberWordsFiles = {
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
  ko,
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
