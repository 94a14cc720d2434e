/** Notes down in a sentence what was changed in a request. */
export type Repair = (sentence: string) => void;
