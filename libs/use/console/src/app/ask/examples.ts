/** A question with the texts that answer it, as found in `examples/` of the repository. */
export interface Example {
  readonly name: string;
  readonly label: string;
  readonly question: string;
  /** Texts by file name. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Examples to ask with one click, for users without texts to ask about. */
export const examples: readonly Example[] = [
  {
    name: "disagreement",
    label: "Two sides of a local quarrel",
    question: "Did the riverside market of Ellmouth help the shops of the town centre?",
    texts: {
      "council-report.md": `# The riverside market after one year. Report to the town council of Ellmouth

The weekly market of Ellmouth moved from the church square to the riverside in April. The council counted visitors on twelve Saturdays before and on twelve Saturdays after the move.

The riverside market drew 4,100 visitors on an average Saturday, against 2,900 on the church square. Footfall in the High Street rose by 9 percent on market days. The council concludes that the riverside market helped the shops of the town centre.

Of 310 visitors who were asked at the market, 58 percent said that they would also go to a shop in the town centre that day. The count was made by cameras at both ends of the High Street, on dry Saturdays only.

The riverside has 120 parking spaces more than the church square. Stall rents have stayed the same.
`,
      "letter.md": `# A letter to the Ellmouth Courier

Sir, I have kept a bookshop beside the church for thirty years. Since the market went down to the river I sell less on Saturdays and more on Wednesdays, when the square is free for parking. Over the whole week my shop takes what it took before.

Council and association both look at Saturdays alone. Somebody should add up the week.
`,
      "traders-survey.md": `# What the shops say. A survey by the traders' association of Ellmouth

The association asked all 74 shops of the town centre for their takings on Saturdays in the year before and in the year after the market moved to the riverside. Fifty-one shops answered.

Takings on Saturdays fell in 33 of the 51 shops, by 12 percent in the median. Cafés near the river gained, and bakers and greengrocers around the church square lost most. The association concludes that the riverside market did not help the shops of the town centre.

More people walk through the High Street than before, but they walk from the car park to the market and back. Footfall is not takings, the association writes.

Shops that did poorly may have answered more often than others, which the survey could not check. Two large shops in the centre closed in the same year for other reasons.
`,
    },
  },
  {
    name: "comparison",
    label: "Two ways to heat a house",
    question: "How do heat pumps and gas boilers compare in an old house?",
    texts: {
      "a-year-with-both.md": `# A year with both: notes from a house of 1924

We heated one half of a pair of semi-detached houses with a heat pump and our neighbours kept their gas boiler. Both halves have 140 square metres, the same windows of 1998 and an insulated attic.

Our heat pump used 6,900 kilowatt-hours of electricity from October to September. The neighbours' boiler used 21,300 kilowatt-hours of gas in the same months. At 29 cents for electricity and 11 cents for gas, our heating cost 2,001 euros and theirs 2,343 euros.

In January, when it was minus twelve degrees for a week, the heat pump ran day and night and the living room stayed at 19 degrees. The boiler next door kept 21 degrees in the same week. We had replaced the radiators of two rooms beforehand, for 1,700 euros.

We would do it again, and we would insulate the cellar ceiling before the next winter.
`,
      "gas-boilers.md": `# Condensing gas boilers

A condensing gas boiler burns natural gas and takes back the heat of the water vapour in its flue gas. It turns about 94 percent of the energy of the gas into heat, whatever the weather outside. It reaches a flow temperature of 70 degrees without effort, so the radiators of an old house can stay as they are.

A new condensing boiler costs between 8,000 and 12,000 euros with installation and a lined chimney. It is serviced every year and lasts about 20 years. The running cost follows the price of gas and the levy on carbon dioxide, which rises from year to year in most of Europe.

A gas boiler in a house of 140 square metres burns about 22,000 kilowatt-hours of gas a year and emits some 4.4 tonnes of carbon dioxide. The boiler itself is quiet, but it needs a chimney or a flue through the wall, and a gas connection with a standing charge.
`,
      "heat-pumps.md": `# Heat pumps in old houses

An air-source heat pump takes heat from the outside air and brings it indoors with a compressor. In a mild winter it delivers three to four units of heat for each unit of electricity; on days below minus ten degrees it delivers about two. The yearly average that installers see in old houses is 2.9.

The flow temperature decides whether a heat pump suits an old house. Radiators that were sized for water of 70 degrees give off less than half of their heat at 45 degrees, so that two or three rooms of a typical old house need larger radiators. Insulating the attic and the cellar ceiling first lowers the flow temperature that the house needs, and costs less than a larger heat pump.

A heat pump for a house of 140 square metres costs between 18,000 and 27,000 euros with installation. Larger radiators in three rooms add about 2,500 euros. The outdoor unit makes a noise of 35 to 50 decibels at the neighbour's fence, and some towns ask for a distance of three metres.

The refrigerant circuit is sealed and is checked once a year. Compressors last about 18 years.
`,
    },
  },
  {
    name: "how-to",
    label: "How to keep a sourdough",
    question: "How do you keep a sourdough starter alive when you bake only once a week?",
    texts: {
      "feeding.md": `# Feeding a sourdough starter

A sourdough starter is a mixture of flour and water in which wild yeasts and lactic acid bacteria live. It is kept alive by feeding: some of it is taken away, and fresh flour and water are added.

At room temperature a starter is fed once or twice a day. In the refrigerator, at four to six degrees, it is enough to feed a sourdough starter once a week, because yeasts and bacteria work slowly in the cold.

To feed it, keep 20 grams of the old starter, and stir in 50 grams of flour and 50 grams of water of about 25 degrees. Leave the jar on the table until the starter has risen by half, which takes two to four hours, and put it back into the refrigerator. A jar needs a loose lid, because the gas has to escape.

Whole rye flour feeds a starter better than white wheat flour, since it brings more minerals and more wild yeasts along.
`,
      "weekly-baking.md": `# Baking on Saturdays

Whoever bakes only once a week keeps the starter in the refrigerator and wakes it before baking. Take it out on Friday morning and feed it, feed it again on Friday evening, and bake with it on Saturday when it has doubled.

Always keep back a spoonful of the starter before the rest goes into the dough. This spoonful is fed, rises for two hours and goes back into the cold until the next Friday.

When a week is skipped, nothing is lost: a starter survives three to four weeks in the refrigerator without being fed. It then needs two or three feedings at room temperature, twelve hours apart, before it raises a loaf.
`,
      "when-it-smells.md": `# When a starter smells or sinks

A grey liquid on top of a sourdough starter is alcohol and water; it means that the starter is hungry. Pour the liquid away or stir it in, and feed the starter the same day.

A smell of acetone means the same: the starter was fed too seldom or kept too warm. Three feedings twelve hours apart bring it back.

Mould is another matter. Pink, orange or furry spots mean that a starter must be thrown away, and the jar must be boiled before it is used again.

As an insurance, spread a thin layer of starter on baking paper, let it dry for two days and keep the flakes in a closed jar. Dried starter keeps for at least a year, and wakes within three days when it is fed.
`,
    },
  },
];
