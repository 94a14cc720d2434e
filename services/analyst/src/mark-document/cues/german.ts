import type { MarkingCues } from "./marking-cues.ts";

/** German, as it is written and as it is spoken. */
export const germanCues: MarkingCues = {
  belief:
    /\b(?:(?:ich|wir) (?:glauben?|denken?|meinen?|finden?|hoffen?|fürchten?|bezweifeln?|vermuten?|schlagen? vor|plädieren?|befürworten?)|(?:glaube|denke|meine|finde|hoffe|fürchte) ich|meiner (?:Meinung|Ansicht) nach|unserer (?:Meinung|Ansicht) nach|aus (?:meiner|unserer) Sicht|ich bin (?:nicht )?(?:sicher|überzeugt|dafür|dagegen)|mir scheint|ich würde|persönlich)\b/iu,
  ought:
    /(?<!\p{L})(?:sollten?|sollte|müssen|muss|müsste\p{L}*|dürfen nicht|darf nicht|gehört verboten|fordern?|brauchen|notwendig|erforderlich|es wird Zeit)(?!\p{L})/iu,
  judgement:
    /(?<!\p{L})(?:zu (?:viel|wenig|teuer|langsam|spät|groß|klein)|beste[rnms]?|schlechteste[rnms]?|(?:sehr|besonders|extrem) (?:gut|wichtig|schlecht|teuer|gefährlich)\p{L}*|ungerecht\p{L}*|unfair|fair|inakzeptabel|furchtbar|schrecklich|großartig|hervorragend|nutzlos|nützlich|leider|das Problem ist)(?!\p{L})/iu,
  courtesy:
    /(?<!\p{L})(?:vielen Dank|danke|guten (?:Morgen|Tag|Abend)|herzlich willkommen|willkommen|auf Wiedersehen|hallo|kommen wir zu|nächste (?:Frage|Folie)|das Wort hat|ich erteile|Entschuldigung|hört ihr mich|hören Sie mich|abonniert)(?!\p{L})/iu,
  filler:
    /(?<!\p{L})(?:ähm*|äh|hm+|also|halt|eben|sozusagen|quasi|irgendwie|genau|ja|naja|gell|oder so|und so)(?!\p{L})/giu,
  leaning:
    /^(?:(?:ja|nein|also|und|aber|oder|denn|dann|genau|nun|na)(?!\p{L})[\s,]*)*(?:es|er|sie|das|dies\p{L}*|jene\p{L}*|sein\p{L}*|ihr\p{L}*|hier|dort|da|dabei|dadurch|deshalb|daher|welche\p{L}*|was)(?!\p{L})/iu,
  // What could be a part of what is said goes only before a comma: "Gut die Hälfte", "So viele".
  opening:
    /^(?:(?:ähm*|äh|hm+)(?!\p{L})[\s,.…-]*|(?:ja|also|und|nun|na|naja|genau|gut|okay|so)(?:\s*[,.…—]+\s*|\s+-+\s+))+(?=\p{L})/iu,
  talk: `ding dinge etwas alles leute mal bisschen art weise sache sachen gut genau ja nein wirklich eigentlich einfach sagen sagt gesagt gehen geht
machen macht gemacht kommen kommt geben gibt wissen weiß glaube denke meine finde heute morgen gestern tag tage woche jahr jahre zeit frage fragen antwort teil beispiel
fall vielleicht wahrscheinlich natürlich auch sogar viel wenig groß klein neu alt ganz sehr danke bitte hallo herr frau video kanal kommentar`,
};
