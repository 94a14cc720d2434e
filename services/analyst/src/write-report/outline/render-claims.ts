import type { JudgedClaim } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { withoutAddresses } from "../cite/without-addresses.ts";
import type { Writing } from "../writing.ts";

const mostClaims = 12;
const order = ["contested", "verified", "single-source", "unsupported"] as const;

const plain = (text: string): string => collapseWhitespace(withoutAddresses(text));

const renderClaim = ({ text, status, contradicting: [other] }: JudgedClaim): string => {
  const against = other === undefined ? "" : ` Another source says: ${plain(other.quote)}`;
  return `${status}: ${plain(text)}${against}`;
};

/** The claims of a run as a writer is told of them, those that sources dispute first. */
export const renderClaims = ({ job: { claims } }: Writing): string => {
  const told = claims
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
    .slice(0, mostClaims);
  return told.length === 0 ? "none" : told.map(renderClaim).join("\n");
};
