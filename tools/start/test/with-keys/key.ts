/** The key that the gateway of these tests requires. */
export const key = "a-key-of-the-test";
