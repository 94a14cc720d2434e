/*
 * Phrases that make up English test sentences. The lengths of the lists are different primes, so that two phrases occur together
 * again only after as many sentences as the product of the lengths.
 */
const phrases = (text: string): readonly string[] => text.trim().split(/;\s+/u);

/** 59. */
export const agents = phrases(`
the retired beekeeper; our youngest translator; a harbour pilot from Lisbon; the night watchman;
two botany students; the chief accountant; a travelling clockmaker; the deaf organist; my former landlady;
the deputy minister of fisheries; a stubborn glassblower; the committee on playgrounds; an exiled poet;
the village midwife; a lorry driver named Osei; the museum's restorer; three volunteer firefighters;
the Norwegian delegation; a nervous apprentice; the school caretaker; an amateur astronomer;
the union's lawyer; a widowed shepherd; the head nurse; a cartographer without maps; the bankrupt innkeeper;
an impatient violinist; the mayor's cousin; a blind chess champion; the irrigation engineer;
our only veterinarian; the archivist Dolores; a smuggler turned priest; the Brazilian goalkeeper;
an underpaid illustrator; the quarry foreman; a homesick sailor; the tax inspector; a pair of bricklayers;
the opera's prompter; an elderly ferryman; the wheat farmers; a beginner in falconry; the bishop's gardener;
an honest auctioneer; the radio announcer; a refugee dentist; the lighthouse family;
an absent-minded chemist; the tram conductors; a vegetarian butcher; the jury's spokeswoman;
an acrobat with a limp; the weather service; a pastry cook called Inês; the census takers;
an orphaned juggler; the cement manufacturer; a hermit philosopher
`);

/** 61. */
export const actions = phrases(`
repaired a copper kettle; sold forty umbrellas; planted a row of almond trees;
lost the only key to the granary; translated an old lullaby; measured the depth of the well;
refused a generous pension; taught the parrot to whistle; burned last year's invoices;
discovered a nest of hornets; painted the shutters turquoise; photographed a lunar eclipse;
smuggled cheese across the border; wrote a complaint in verse; rescued a drowning calf;
invented a quieter mousetrap; borrowed a wedding dress; cancelled the fireworks; counted migrating storks;
forged the director's signature; baked bread for the prisoners; auctioned a grand piano;
dug up a Roman coin; apologised to the neighbours; vaccinated every goat; hid the manuscript;
swapped a bicycle for a telescope; adopted a three-legged greyhound; tuned the church bells;
filed a patent for folding skis; interviewed the last basket weaver; spilled ink over the treaty;
raised the rent by a third; won a trophy for marmalade; erased the blackboard in anger;
demolished a crooked chimney; memorised the railway timetable; imported twelve crates of saffron;
objected to the new curfew; stitched a torn sail; bribed the customs officer with figs;
catalogued fossil snails; drained the ornamental pond; composed a march for tubas; misread the barometer;
hosted a debate on vaccination; sharpened all the scythes; returned a stolen violin;
proposed a toll for hay carts; cured a stammering child; mended the puppet theatre;
sketched an unfinished cathedral; poisoned the ivy; ordered seven tons of gravel;
rehearsed a farewell speech; insured a wooden leg; postponed the sheep census;
unveiled a statue of a tailor; distilled brandy from plums; named a comet after an aunt;
emptied the reservoir overnight
`);

/** 67. */
export const places = phrases(`
behind the railway station; in the flooded crypt; on the roof of the hospital; beside a frozen canal;
under the viaduct; in a borrowed caravan; at the customs shed; near the abandoned tannery;
inside the planetarium; on the ferry to Tallinn; in the mayor's pantry; at the edge of the peat bog;
above the pharmacy; in the third carriage; along the towpath; at the foot of the glacier;
in a windowless laboratory; outside the stock exchange; on a raft of barrels; in the botanical garden;
among the beehives; at a petrol station in Utah; inside the hollow oak; on the parade ground;
in the monastery kitchen; beneath the grandstand; at the salt works; in the queue for passports;
on the island of Gotland; in the embassy's cellar; between two vineyards; at the fish market;
in the waiting room; on the lowest terrace; by the sundial; in a tent on the steppe; at the skating rink;
inside the wind tunnel; on the spiral staircase; in the dairy; near the artillery range;
at a monastery in Bhutan; in the lift; on the village green; in the prison library; at the swimming baths;
inside an empty grain silo; on a balcony in Naples; in the chapel of the miners; at the chess club;
in a ditch; near the sugar refinery; on platform nine; in the sculptor's yard; at the orphanage;
inside the old observatory; on the drawbridge; in the coal bunker; at a roadside shrine;
in the shadow of the dam; on the upper deck; in a rented ballroom; at the lambing pens; in the herb cellar;
near the volcano; on the tennis court; in the court of appeal
`);

/** 71. */
export const reasons = phrases(`
because the harvest came early; after a quarrel about money; while the orchestra was on strike;
before the first snow fell; to impress a visiting duchess; although the doctor had forbidden it;
so that nobody would notice the theft; during the longest drought on record; for the price of a sandwich;
without telling the insurance company; in memory of a drowned brother; since the bridge had collapsed;
as soon as the curfew ended; despite a broken wrist; until the candles burned out;
because the recipe was incomplete; after midnight prayers; while the twins were asleep;
to settle a wager with the barber; although the licence had expired; in exchange for fresh eggs;
during the siege; on the advice of a fortune teller; since rabbits had eaten the lettuce;
before the auditors arrived; to keep the damp out; because of a misspelt telegram;
after the election was annulled; while thunder shook the windows; so that the refugees could rest;
against the wishes of the bishop; for fear of another earthquake; in the hope of a scholarship;
despite the smell of tar; as the tide was turning; because the elephant had escaped;
after reading an article on fungi; while waiting for spare parts; to celebrate the armistice;
although the ink was still wet; with the help of a retired spy; during the carnival;
since coal had become too dear; before the television crew left; so that the museum might reopen;
because lightning had struck twice; after eleven years of silence; while the judge pretended not to look;
to avoid paying alimony; although the geese gave the alarm; under a false name;
despite three written warnings; in return for a dancing lesson; because the map was upside down;
after the pipes burst; during the cheese festival; to protect the nightingales;
since the heir could not be found; while everybody watched the regatta; so that the goats would stay calm;
although the varnish was poisonous; before the pilgrims woke up; because a wolf had been sighted;
after losing at dominoes; for the benefit of the choir; during an outbreak of measles;
to honour a promise made in jail; since the compass was faulty; while the baker mourned;
despite the ban on lanterns; because the moon was full
`);
