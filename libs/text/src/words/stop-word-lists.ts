const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Function words by language, lower case: they carry no topic, and they tell languages apart. */
export const stopWordLists: Readonly<Record<string, ReadonlySet<string>>> = {
  en: list(
    "a about above after again against all am an and any are aren't as at be because been before being below between both but by " +
      "can can't cannot could couldn't did didn't do does doesn't doing don't down during each few for from further had hadn't has hasn't " +
      "have haven't having he he'd he'll he's her here here's hers herself him himself his how how's i i'd i'll i'm i've if in into is isn't " +
      "it it's its itself let's me more most mustn't my myself no nor not of off on once only or other ought our ours ourselves out over own " +
      "same shan't she she'd she'll she's should shouldn't so some such than that that's the their theirs them themselves then there there's " +
      "these they they'd they'll they're they've this those through to too under until up upon us very was wasn't we we'd we'll we're we've were " +
      "weren't what what's when when's where where's which while who who's whom why why's will with won't would wouldn't you you'd you'll " +
      "you're you've your yours yourself yourselves",
  ),
  de: list(
    "aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim bin bis bist da damit dann das " +
      "dass daß dein deine dem den denn der des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer " +
      "eines einige einigen er es etwas euch euer für gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem " +
      "ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jene jener jetzt kann kein keine keinem keinen keiner können könnte machen man " +
      "manche mein meine mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seit selbst sich sie " +
      "sind so solche soll sollte sondern sonst über um und uns unser unsere unter vom von vor während war waren was weg weil weiter welche welchem welchen " +
      "welcher welches wenn werde werden wie wieder will wir wird wirst wo wollen wurde wurden würde würden zu zum zur zwar zwischen",
  ),
  fr: list(
    "ai aie ait alors as au aucun aussi autre autres aux avait avant avec avez avoir avons car ce ceci cela celle celles celui ces cet cette ceux chaque " +
      "chez ci comme comment c d dans de depuis des deux donc dont du elle elles en encore entre es est et étaient étais était étant été être eu eux fait " +
      "fut il ils j je l la le les leur leurs lors lui ma mais me même mêmes mes moi mon n ne nos notre nous on ont ou où par parce pas pendant peu peut " +
      "plus pour pourquoi qu quand que quel quelle quelles quels qui s sa sans se sera ses si sien son sont sous suis sur ta tandis te tes toi ton tous " +
      "tout toute toutes très tu un une vers vos votre vous y à",
  ),
  es: list(
    "cómo cuál cuáles cuándo cuánto dónde qué quién quiénes a al algo algunas algunos ante antes como con contra cual cuando de del desde donde durante e el él ella ellas ellos en entre era eran es esa esas " +
      "ese eso esos esta está estaba estado están estar estas este esto estos fue fueron ha había habían hace hacia han hasta hay la las le les lo los " +
      "más me mi mis mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque pues que quien " +
      "quienes se sea según ser si sí sido sin sino sobre son su sus también tan tanto te tiene tienen todo todos tu tus un una unas uno unos y ya yo",
  ),
  it: list(
    "com'è cos'è dov'è a ad agli ai al alla alle allo anche ancora avere aveva c che chi ci coi col come con contro cosa così cui d da dagli dai dal dalla dalle dallo degli dei " +
      "del della delle dello dentro di dove dopo e è ed era erano essere fa fra fino già gli ha hanno ho i il in io l la le lei li lo loro lui ma me mi " +
      "mia mio molto ne negli nei nel nella nelle nello noi non nostra nostro o ogni oppure per perché però più poi prima può qua quale quali quando " +
      "quanto quella quelle quelli quello questa queste questi questo qui se sei sempre senza si sia siamo sono sta stata stato su sua sue sugli sui sul " +
      "sulla sulle suo suoi te ti tra tu tua tuo tutti tutto un una uno vi voi",
  ),
  pt: list(
    "a à ao aos aquela aquele aquilo as às até bem com como contra da das de dela dele deles depois do dos e é ela elas ele eles em entre era eram essa " +
      "essas esse esses esta está estão estas estava este estes eu foi foram há isso isto já lhe lhes mais mas me mesmo meu minha muito muitos na não nas " +
      "nem no nos nós nossa nosso num numa o onde os ou para pela pelas pelo pelos pode por porque qual quando quanto que quem são se seja sem ser será " +
      "seu seus só sob sobre sua suas também te tem têm tinha toda todas todo todos tu um uma umas uns vai você vocês",
  ),
  nl: list(
    "aan al alles als altijd andere ben bij bijna daar dan dat de der deze die dit doch doen door dus een eens en er ge geen geweest haar had hadden heb " +
      "hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon konden kunnen maar me meer men met mij mijn moet moeten na naar niet niets " +
      "nog nu of om omdat onder ons onze ook op over reeds te tegen toch toen tot u uit uw van veel voor waar waren was wat we weer wel welke werd werden " +
      "wezen wie wij wil worden wordt ze zal ze zelf zich zij zijn zo zonder zou zouden",
  ),
  ru: list(
    "а без более бы был была были было быть в вам вас ваш весь во вот все всё всего всех вы где да даже для до его ее её если есть еще ещё же за и из " +
      "или им их к как какая какой ко когда который которая которые которых которое кто ли либо меня между мне много может можно мой мы на над надо нам нас " +
      "не него нее неё ней нет ни них но ну о об однако он она они оно от перед по под после потом потому почти при про с сам свою себя сейчас со так " +
      "также такой там тебя тем теперь то тогда того тоже только том тот тут ты у уже хотя чего чей чем через что чтобы чьё эта эти это этого этой этом " +
      "этот эту я",
  ),
  zh: list(
    "的 了 和 是 在 我 有 就 不 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 自己 这 那 他 她 它 我们 你们 他们 们 与 及 或 而 但 但是 因为 所以 " +
      "如果 这个 那个 什么 怎么 吗 呢 吧 啊 把 被 让 对 为 以 从 向 之 其 这些 那些 并 等",
  ),
  ja: list(
    "の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの という あり まで られ なる へ " +
      "か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ できる それ う ので なお のみ でき き つ における および いう " +
      "さらに でも ら たり です ます まし でし ん ました です",
  ),
};
