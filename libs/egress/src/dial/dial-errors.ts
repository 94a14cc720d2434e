/** The `code` of the error with which a connection to an address that is not public is refused. */
export const addressRefusedCode = "QUARRY_ADDRESS_REFUSED";
/** The `code` of the error with which a connection is given up that does not come about in time. */
export const connectTimeoutCode = "QUARRY_CONNECT_TIMEOUT";

/** The `code` of the error of a name that no name server answered for in time: its host may be well. */
export const lookupTimeoutCode = "ETIMEOUT";

/** An error that is told by its code; its text names no address, which would tell whoever asks what internal names resolve to. */
export const dialError = (code: string, words: string): Error => Object.assign(new Error(words), { code });
