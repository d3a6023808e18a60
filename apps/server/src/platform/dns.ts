import { promises } from 'node:dns';
import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { isPublicAddress } from './public-address.ts';

/** The values of one server: empty where it has none; null where it did not answer. */
export type DnsAnswer = string[] | null;

export type DnsType = 'TXT' | 'CNAME' | 'MX' | 'A' | 'NS';

/** The servers that are asked about one zone. */
export interface DnsServers {
  /** Names of the zone's own servers, lower case. */
  names: string[];
  /** What each server answers; a record cut into strings is joined. */
  ask(type: DnsType, name: string): Promise<DnsAnswer[]>;
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const AUTHORITIES_MAX = 4;

/** Answers of these codes say that there is no such record. */
const NONE = ['ENOTFOUND', 'ENODATA'];

/**
 * Finds the servers of a zone: its own, and one public resolver. An installation that names a
 * resolver on another port reaches all servers on that port.
 */
export async function serversOf(config: Config, zone: string): Promise<DnsServers> {
  const resolver = resolverAt(config.dnsResolvers);
  const names = (await ask(resolver, 'NS', zone)) ?? [];
  const found = await Promise.all(
    names.slice(0, AUTHORITIES_MAX).map((name) => ask(resolver, 'A', name)),
  );
  const port = portOf(config.dnsResolvers[0]);
  const authorities = found.flatMap((addresses) => {
    const address = addresses?.find((one) => config.allowPrivateHosts || isPublicAddress(one));
    return address ? [resolverAt([port ? `${address}:${port}` : address])] : [];
  });
  const servers = [...authorities, resolver];
  return { names, ask: (type, name) => Promise.all(servers.map((one) => ask(one, type, name))) };
}

/** A person waits for this answer. */
const PATIENCE = { timeout: 1_000, tries: 1 };

/**
 * Whether any server accepts mail for a domain: by its MX, else by its address (RFC 5321 §5.1); a
 * null MX accepts none (RFC 7505). Null: no answer.
 */
export async function acceptsMail(config: Config, domain: string): Promise<boolean | null> {
  const resolver = resolverAt(config.dnsResolvers, PATIENCE);
  const servers = await ask(resolver, 'MX', domain);
  if (servers === null) return null;
  if (servers.length > 0) return servers.some((name) => name !== '' && name !== '.');
  const addresses = await ask(resolver, 'A', domain);
  return addresses && addresses.length > 0;
}

/** Without servers of its own, it asks those of the machine. */
function resolverAt(
  servers: readonly string[],
  patience = { timeout: TIMEOUT_MS, tries: TRIES },
): promises.Resolver {
  const resolver = new promises.Resolver(patience);
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

function portOf(server: string | undefined): string | null {
  if (server === undefined || isIP(server)) return null;
  return /:(\d+)$/.exec(server)?.[1] ?? null;
}

async function ask(resolver: promises.Resolver, type: DnsType, name: string): Promise<DnsAnswer> {
  try {
    return await valuesOf(resolver, type, name);
  } catch (error) {
    return NONE.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}

async function valuesOf(resolver: promises.Resolver, type: DnsType, name: string) {
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ exchange }) => exchange.toLowerCase());
    case 'CNAME':
      return (await resolver.resolveCname(name)).map(hostName);
    case 'NS':
      return (await resolver.resolveNs(name)).map(hostName);
    case 'A':
      return resolver.resolve4(name);
  }
}

function hostName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}
