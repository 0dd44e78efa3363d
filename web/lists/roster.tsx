import { useState } from 'preact/hooks';
import type { Change, Control, Path, Sheet, SheetSlot, SheetUnit, Value } from './sheet.js';

type OnChange = (change: Change) => void;

const plus = (points: number): string => (points === 0 ? '' : `${points > 0 ? '+' : ''}${points}`);

/** A choice about a unit or a list. */
export function ControlView({
  control,
  name,
  onSet,
}: {
  control: Control;
  name: string;
  onSet: (value: Value) => void;
}) {
  const { kind, label } = control;
  if (kind === 'check') {
    return (
      <label class="lists-check">
        <input type="checkbox" checked={control.value} onChange={(event) => onSet(event.currentTarget.checked)} />
        <span>
          {label} <small>{plus(control.points)}</small>
          {control.note !== undefined && <small class="lists-note">{control.note}</small>}
        </span>
      </label>
    );
  }
  if (kind === 'choice') {
    return (
      <label class="lists-field">
        <span>{label}</span>
        <select value={control.value} onChange={(event) => onSet(event.currentTarget.value)}>
          {control.among.map(({ value, label: words, points, note }) => (
            <option key={value} value={value}>
              {[words, plus(points), note === undefined ? '' : `(${note})`].filter((word) => word !== '').join(' ')}
            </option>
          ))}
        </select>
      </label>
    );
  }
  if (kind === 'text') {
    return (
      <label class="lists-field">
        <span>{label}</span>
        <input
          type="text"
          maxLength={60}
          value={control.value}
          placeholder={name}
          onChange={(event) => onSet(event.currentTarget.value.trim())}
        />
      </label>
    );
  }
  const { value, least, most, points } = control;
  const to = (n: number): void => {
    if (Number.isFinite(n)) onSet(Math.max(least, Math.min(most, Math.round(n))));
  };
  return (
    <div class="lists-count">
      <span>
        {label} <small>{points === 0 ? '' : `${plus(points)} each`}</small>
      </span>
      <span class="lists-steps">
        <button
          type="button"
          aria-label={`Fewer: ${label}, ${name}`}
          disabled={value <= least}
          onClick={() => to(value - 1)}
        >
          −
        </button>
        <input
          type="number"
          aria-label={`${label}, ${name}`}
          min={least}
          max={most}
          value={value}
          onChange={(event) => to(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          aria-label={`More: ${label}, ${name}`}
          disabled={value >= most}
          onClick={() => to(value + 1)}
        >
          +
        </button>
      </span>
    </div>
  );
}

function SlotView({ slot, at, owner, onChange }: { slot: SheetSlot; at: Path; owner: string; onChange: OnChange }) {
  const groups = [...new Set(slot.offers.map(({ group }) => group))];
  return (
    <div class="lists-slot">
      <h4>{slot.label}</h4>
      {slot.units.map((unit) => (
        <UnitView key={unit.at.join('.')} unit={unit} onChange={onChange} copies={!slot.full} />
      ))}
      {!slot.full && (
        <select
          aria-label={`Add to ${slot.label.toLowerCase()} of ${owner}`}
          value=""
          onChange={(event) => {
            const entry = event.currentTarget.value;
            event.currentTarget.value = '';
            if (entry !== '') onChange({ kind: 'add', entry, to: { at, slot: slot.key } });
          }}
        >
          <option value="">Add …</option>
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {slot.offers
                .filter((offer) => offer.group === group)
                .map(({ id, name, points }) => (
                  <option key={id} value={id}>
                    {name}, {points}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </div>
  );
}

interface UnitProps {
  readonly unit: SheetUnit;
  readonly onChange: OnChange;
  /** Units of the same part of the army before and after it in the list. */
  readonly beside?: readonly [before: SheetUnit | undefined, after: SheetUnit | undefined];
  readonly copies: boolean;
}

function UnitView({ unit, onChange, beside, copies }: UnitProps) {
  const [open, setOpen] = useState(false);
  const { at, name } = unit;
  const wrong = unit.problems.length > 0;
  return (
    <article class={`lists-unit${wrong ? ' is-wrong' : ''}${open ? ' is-open' : ''}`} aria-label={name}>
      <div class="lists-row">
        <button type="button" class="lists-open" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span class="lists-turn" aria-hidden="true">
            {open ? '▾' : '▸'}
          </span>
          <span class="lists-what">
            <b>{name}</b>
            {unit.summary !== '' && <small class="lists-note">{unit.summary}</small>}
          </span>
          <span class="lists-cost">
            {unit.points}
            <span class="lists-hidden"> points</span>
          </span>
        </button>
        <span class="lists-tools">
          {beside?.map((other, i) => (
            <button
              key={i === 0 ? 'up' : 'down'}
              type="button"
              aria-label={`Move ${name} ${i === 0 ? 'up' : 'down'}`}
              disabled={other === undefined}
              onClick={() => other !== undefined && onChange({ kind: 'swap', at, with: other.at[0] })}
            >
              {i === 0 ? '↑' : '↓'}
            </button>
          ))}
          {copies && (
            <button
              type="button"
              aria-label={`Duplicate ${name}`}
              title="Duplicate"
              onClick={() => onChange({ kind: 'copy', at })}
            >
              <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
                <path d="M5 5V2h9v9h-3M2 5h9v9H2z" fill="none" stroke="currentColor" stroke-width="1.5" />
              </svg>
            </button>
          )}
          <button
            type="button"
            aria-label={`Remove ${name}`}
            title="Remove"
            onClick={() => onChange({ kind: 'remove', at })}
          >
            ✕
          </button>
        </span>
      </div>
      {wrong && (
        <ul class="lists-faults">
          {unit.problems.map(({ message, mend }) => (
            <li key={message}>
              {message}
              {mend !== '' && <em>: {mend}</em>}
            </li>
          ))}
        </ul>
      )}
      {open && unit.controls.length > 0 && (
        <div class="lists-controls">
          {unit.controls.map((control) => (
            <ControlView
              key={control.key}
              control={control}
              name={name}
              onSet={(value) => onChange({ kind: 'set', at, key: control.key, value })}
            />
          ))}
        </div>
      )}
      {unit.slots.map((slot) => (
        <SlotView key={slot.key} slot={slot} at={at} owner={name} onChange={onChange} />
      ))}
    </article>
  );
}

/** The list: its units by the parts of the army, with all their choices. */
export function Roster({ sheet, order, onChange }: { sheet: Sheet; order: readonly string[]; onChange: OnChange }) {
  const { units, controls } = sheet;
  const spent = (of: readonly SheetUnit[]): number => of.reduce((sum, unit) => sum + unit.points, 0);
  const groups = [...new Set([...order, ...units.map(({ group }) => group)])].filter((name) =>
    units.some(({ group }) => group === name),
  );
  return (
    <section class="lists-roster" aria-label="Units of the list">
      <h2>
        {sheet.name} <small>{units.length === 1 ? '1 unit' : `${units.length} units`}</small>
      </h2>
      {controls.length > 0 && (
        <div class="lists-controls">
          {controls.map((control) => (
            <ControlView
              key={control.key}
              control={control}
              name={sheet.name}
              onSet={(value) => onChange({ kind: 'list', key: control.key, value })}
            />
          ))}
        </div>
      )}
      {units.length === 0 && <p class="lists-faint">Add units from the army book, or draw a random army.</p>}
      {groups.map((group) => {
        const own = units.filter((unit) => unit.group === group);
        return (
          <section key={group}>
            <h3>
              {group} <small>{spent(own)} points</small>
            </h3>
            {own.map((unit, i) => {
              const beside = own.length > 1 ? { beside: [own[i - 1], own[i + 1]] as const } : {};
              return (
                <UnitView key={`${unit.at[0]}-${unit.entry}`} unit={unit} onChange={onChange} copies {...beside} />
              );
            })}
          </section>
        );
      })}
    </section>
  );
}
