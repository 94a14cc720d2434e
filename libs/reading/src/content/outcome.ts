import type { ContentPiece, ContentRequest, ContentRequestType, RequestAnswer } from "@quarry/contracts";

/** Content for a request, and what had to be done otherwise than asked. */
export interface Fulfilled {
  readonly pieces: readonly ContentPiece[];
  readonly repairs: readonly string[];
  readonly metadata?: NonNullable<RequestAnswer["metadata"]>;
}

/** What was wrong with a request, and what there is instead. */
export interface Refused {
  readonly problem: string;
  readonly available: readonly string[];
}

export type Outcome = Fulfilled | Refused;

/** The requests there are, by type. */
type Requests = {
  readonly [Type in ContentRequestType]: Extract<ContentRequest, { type: Type }>;
};

/** A request of one type. */
export type RequestOf<Type extends ContentRequestType> = Requests[Type];

/** An outcome of pieces alone. */
export const fulfilled = (pieces: readonly ContentPiece[], repairs: readonly string[] = []): Fulfilled => ({
  pieces,
  repairs,
});
