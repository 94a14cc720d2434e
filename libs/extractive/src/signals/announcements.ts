const announcement =
  /^(?:objectives?|aims?|methods?|background|introduction)\b|\b(?:to (?:determine|evaluate|investigate|assess|examine|test) (?:the|whether|if)|aim(?:s|ed)? to|hypothesi[sz]ed?)\b/iu;
const conclusion =
  /\b(?:conclu\w+|suggest\w*|indicat\w*|demonstrat\w*|reveal\w*|show(?:s|n|ed)?|found|find(?:s|ings?)?|results?|we (?:report|identif\w+|observ\w+)|thus|therefore|these data)\b/iu;

/** Whether an English sentence says what is going to be looked at, not what was found. */
export const announces = (sentence: string): boolean => announcement.test(sentence);

/** Whether an English sentence says what was found. */
export const concludes = (sentence: string): boolean => conclusion.test(sentence);
