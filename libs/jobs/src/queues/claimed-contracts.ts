import { Failure } from "@quarry/failure";

const claims = new Set<string>();

/** Makes this process the one consumer of a contract on a Redis; answers with the way to let go. @throws {Failure} bad-configuration */
export const claimContract = (name: string, redisUrl: string): (() => void) => {
  const claim = `${name} ${redisUrl}`;
  if (claims.has(claim))
    throw new Failure("bad-configuration", `this process has two consumers of ${name}; remove one`, {
      retry: "never",
    });
  claims.add(claim);
  return () => void claims.delete(claim);
};
