import type { MarkingCues } from "./marking-cues.ts";

/** English, as it is written and as it is spoken. */
export const englishCues: MarkingCues = {
  belief:
    /\b(?:I|we) (?:(?:really|do|don't|also|just|strongly|still|would|honestly|personally|certainly|firmly|truly|can't) ){0,2}(?:think|thought|believe|feel|felt|suspect|guess|doubt|hope|fear|prefer|recommend|suggest|propose|agree|disagree|argue|reckon|wonder|like|love|hate)\b|\b(?:in (?:my|our) (?:opinion|view|mind)|seems? to (?:me|us)|as far as I|I(?:'m| am) (?:not )?(?:sure|convinced|afraid|worried|concerned|proud|disappointed|happy|glad)|I(?:'d| would) (?:say|argue|like|prefer|rather)|personally|frankly|imo|imho)\b/iu,
  ought:
    /\b(?:should(?:n't)?|ought|must|shall|need(?:s|ed)? to|had better|call(?:s|ing)? (?:on|upon)|urge[sd]?|demand(?:s|ed)?|deserves?|why not|we ha(?:ve|d) to|(?:you|they|it|he|she) ha(?:ve|s) to)\b/iu,
  judgement:
    /\b(?:(?:really|very|so|too|quite|extremely|absolutely|incredibly) (?:good|bad|nice|important|hard|difficult|easy|expensive|slow|cool|great|interesting|useful|strong|weak|sad|proud)|unacceptable|shameful|disgraceful|ridiculous|brilliant|awful|terrible|horrible|excellent|fantastic|wonderful|amazing|outrageous|unfair|wrong|the right thing|best|worst|too (?:much|many|few|little|late|slow|expensive|big|small|hard|long|complicated)|(?:is|are|was|were|'s|'re|it) (?:not )?(?:an? )?(?:important|essential|crucial|critical|great|good|bad|nice|dangerous|fair|better|worse|interesting|weird|stupid)|useless|beautiful|ugly|annoying|disappointing|impressive|smart|failed to|the (?:real |big |main )?problem (?:is|with))\b/iu,
  courtesy:
    /^(?:\W*(?:yes|yeah|ok(?:ay)?|well|so|and|but|now|Mr|Madam|Speaker|Chair|everyone|all right)\b\W*)*(?:let ?(?:'s|us|me)|thank(?:s| you)|hello|hi\b|good (?:morning|afternoon|evening)|welcome|bye|excuse me|sorry|congratulations|happy birthday)\b|\b(?:we(?:'ll| will| are going to|'re going to| now| will now| shall)? (?:now )?(?:go|proceed|move|turn|come|return) (?:to|on|back)|the floor is|(?:I|we)(?:'d| would| am|'m)?(?: just| also| really)* (?:want(?:ed)?|like|wonder(?:ed|ing)?)(?: just)? (?:to (?:start by |begin by |just )*ask|if (?:you|we)\b|whether you\b|whether we\b)|further questions?|feel free to|point of order|point of privilege|honou?rable member(?: for)? [^,.]{0,40}(?:has|may)|I (?:recognize|declare|call the)|meeting (?:is|was) (?:called|adjourned)|unanimous consent|time is up|can you (?:hear|see) me|(?:share|sharing) (?:my|the) screen|next (?:speaker|slide|question|item|up)|over to you|on mute|unmute|like and subscribe|subscribe (?:to|for)|leave a comment|welcome back|see you (?:next|soon|all)|(?:I|we)(?:'d| would)?(?: all)? (?:like|want) to (?:publicly |also |personally )*(?:thank|recognize|congratulate|begin by|start by)|publicly thank|interpret(?:er|ation)s?|proceedings?|standing order)\b/iu,
  filler:
    /\b(?:um+|uh+|er+|erm|hmm*|mm+|mm-hmm|uh-huh|yeah|yep|okay|ok|right|you know|I mean|sort of|kind of|kinda|gonna|wanna|like ,|well ,|basically|whatever|or something|and stuff|blah|anyway)(?![\p{L}-])|(?<!\p{L})(?:\p{L} ){2,}|--|\.\.\.|…/giu,
  leaning:
    /^(?:\W*(?:yes|yeah|ok(?:ay)?|well|so|and|but|or|because|also|then|right|no|now|um|uh|oh|ah)\b\W*)*(?:it|its|that|this|these|those|they|them|their|he|she|his|her|here|there|which|who|what)\b(?!\s+(?:is|are|was|were|will be|has been|have been)\s+(?:an?|the|no|\p{N}))/iu,
  // What could be a part of what is said goes only before a comma: "No jobs were lost", "So many came", "Right now".
  opening:
    /^(?:(?:um+|uh+|hmm+|mm+|er+m?)(?!\p{L})[\s,.…-]*|(?:so|and|well|yeah|yes|yep|oh|ah|ok(?:ay)?|right|alright|now|actually|anyway|you know|I mean|like|(?:mr|madam)\.?\s?(?:chair|speaker|president))(?:\s*[,.…—]+\s*|\s+-+\s+)|(?:so|and|and so)\s+(?=(?:the|an?|we|I|they|it|he|she|you|this|that|there|if|when|so|um|uh)\b))+(?=\p{L})/iu,
  talk: `thing things something anything everything nothing someone somebody anyone everyone people lot lots bit way ways kind sort stuff one ones two three
first second next last good great nice okay ok yeah yep yes right well really actually basically just like know think mean say said says
saying going gonna go goes went gone get gets got getting want wants wanted need needs make makes made making take takes took come comes
came put see look looks looking looked seem seems talk talking talked tell told ask asked asking give gave given let keep kept try trying
tried start started use used using work works working today tomorrow yesterday day days week weeks year years time times now point points
question questions answer part parts number case example fact maybe perhaps probably sure certainly also even still much many little
big small new old different same another back around away whole quite pretty very exactly course guess feel thank thanks please sorry
hello welcome mr mrs ms dr hon chair speaker minister member members honourable um uh hmm mm uhhuh mmhmm disfmarker vocalsound gap laugh
doesn don didn isn wasn won ll ve re able happen happens happened side end set able kinda wanna bit minute minutes moment
important possible ahead help helps call called might done interesting continue continued across bring brought forward couple
three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million half double already finished badly
better best wrong true left set cuz thought idea ideas mmm madam prime particular meeting video comment comments channel guys lol`,
};
