const words =
  "The A An This That These Those It Its He She They We You His Her Their Our My In On At By For From With Without Under Over After Before " +
  "During Since Until While When Where Why How What Who Which If Unless Although Though Because But And Or So Yet Nor Also Then Thus " +
  "Hence Therefore However Moreover Furthermore Meanwhile Instead Still Later Today Now There Here Some Many Most Several Few All " +
  "Both Each Every Another Other Such No Not Only Even As To Is Are Was Were Do Does Did Can Could Will Would Should May Might " +
  // German, French, Spanish, Italian, Portuguese, Dutch, Russian
  "Der Die Das Ein Eine Es Er Sie Wir Ich Ihr Im Am Auf Bei Mit Nach Seit Von Vor Zu Aber Und Oder Doch Dann Diese Dieser Dieses Als Wenn Weil Obwohl " +
  "Le La Les Un Une Des Il Elle Ils Elles Nous Vous Je On Ce Cette Ces Dans En Pour Par Avec Sur Mais Et Ou Puis Si Quand " +
  "El Los Las Una Unos Ella Ellos Este Esta Estos Esto Pero Y Por Para Con Sin Según Desde Cuando Como Aunque También Se " +
  "Lo Gli Uno Egli Essa Essi Questo Questa Nel Nella Ma Anche Quando Con Dopo Os As Um Uma Ele Ela Eles Isto Esse Essa Mas Também Não " +
  "De Het Een Hij Zij Ze Dit Dat Deze Maar Ook Toen Wanneer Na Bij Voor Met Er " +
  "В На И Но Он Она Они Оно Это Этот Эта Эти Мы Вы Я При После До По Для Из С К Однако Также Когда Если Так Все";

/** Words that, capitalised after an abbreviation, are far more likely to begin a sentence than to carry a name on. */
export const sentenceStarters: ReadonlySet<string> = new Set(words.split(" "));
