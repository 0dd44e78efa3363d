/**
 * Returns milliseconds of processor time of this process. On a shared machine, wall-clock time would include other
 * processes.
 */
export function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
