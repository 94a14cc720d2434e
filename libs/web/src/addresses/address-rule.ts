/** Where else the text of a page stands, best first; none where the rule does not concern the page. */
export type AddressRule = (page: URL) => readonly string[];
