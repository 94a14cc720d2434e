/** Sentinels, which know which of several Redis servers is the master now. */
interface RedisSentinels {
  /** At least one; the others are learned from it. */
  readonly addresses: readonly { readonly host: string; readonly port: number }[];
  /** What they call the master. */
  readonly name: string;
  readonly password?: string | undefined;
}

/** Where Redis is: `redis://[user[:password]@]host:port[/db]` or `rediss://…`; `password` wins over the one in the URL. */
export interface RedisOptions {
  readonly url: string;
  readonly password?: string | undefined;
  /** Certificates (PEM) of who signed that of a `rediss://` server; without it, those of public authorities are trusted. */
  readonly caFile?: string | undefined;
  /** With these, host and port of `url` are not used; its scheme holds for the sentinels too. */
  readonly sentinels?: RedisSentinels | undefined;
}
