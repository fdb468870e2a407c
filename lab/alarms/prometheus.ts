import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../database/tests/worlds/free-port.ts';

export type Prometheus = {
  /** Names of the alarms that are firing. */
  ringing(): Promise<string[]>;
  stop(): Promise<void>;
};

export const rules = join(import.meta.dirname, '../../docs/operations/alarms.yml');

/** Starts Debian's Prometheus with our rules unchanged, scraping the product's `target` every second. */
export async function startPrometheus(folder: string, target: string, token: string): Promise<Prometheus> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [
      { job_name: 'flight-for-life', authorization: { credentials: token }, static_configs: [{ targets: [target] }] },
    ],
  };
  // JSON is valid YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'figures')}`,
      `--web.listen-address=${new URL(url).host}`,
      '--log.level=warn',
    ],
    { stdio: 'inherit' },
  );
  const killWithUs = () => child.kill('SIGKILL');
  process.on('exit', killWithUs);
  while (
    !(await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start');
    await pause(100);
  }
  return {
    async ringing() {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Alerts;
      return [...new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))];
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } };
