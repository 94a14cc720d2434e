import type { searchWeb } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import type { SearchProvider } from "../ports.ts";
import { askProvider } from "../search/ask-provider.ts";

/** Asks every wanted provider at once; one that fails or is not set up is named in the diagnosis. */
export const createSearchWeb =
  ({ providers }: { readonly providers: readonly SearchProvider[] }): Handler<typeof searchWeb> =>
  async ({ providers: wanted, ...query }, { signal }) => {
    const answers = await Promise.all(
      wanted.map(async (name) => {
        const provider = providers.find((candidate) => candidate.name === name);
        return provider === undefined
          ? { results: [], diagnosis: [`${name}: this provider is not set up here`] }
          : askProvider(provider, query, signal);
      }),
    );
    signal.throwIfAborted();
    return {
      results: answers.flatMap(({ results }) => results),
      diagnosis: answers.flatMap(({ diagnosis }) => diagnosis),
    };
  };
