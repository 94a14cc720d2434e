/** The key that the gateway of these tests requires. */
export const key = "a-key-of-the-test";

/** Headers of a request with the key. */
export const withKey = { authorization: `Bearer ${key}` };
