import { useState } from 'preact/hooks';
import type { Offer, Shelf } from './sheet.js';

/** Returns what a person sees of the price of an entry. */
export const priceWords = (points: number): string => (points === 0 ? 'free' : `${points}`);

const found = ({ name, group, note }: Offer, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${name} ${group} ${note}`.toLowerCase().includes(word));

/** An army book: its entries with prices, and a field to search in them. */
export function ShelfView({ shelf, onAdd }: { shelf: Shelf; onAdd: (entry: string, name: string) => void }) {
  const [words, setWords] = useState('');
  const groups = shelf.groups
    .map(({ name, offers }) => ({ name, offers: offers.filter((offer) => found(offer, words.trim())) }))
    .filter(({ offers }) => offers.length > 0);
  return (
    <nav class="lists-shelf" aria-label={`Army book ${shelf.name}`}>
      <h2>{shelf.name}</h2>
      {shelf.standIn !== '' && (
        <details>
          <summary>This book stands in for another</summary>
          <p>{shelf.standIn}</p>
        </details>
      )}
      <label class="lists-field">
        <span>Search</span>
        <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
      </label>
      {groups.length === 0 && <p class="lists-faint">Nothing is called so.</p>}
      {groups.map(({ name, offers }) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {offers.map((offer) => (
              <li key={offer.id}>
                <button type="button" class="lists-offer" onClick={() => onAdd(offer.id, offer.name)}>
                  <span class="lists-plus" aria-hidden="true">
                    +
                  </span>
                  <span class="lists-what">
                    <span class="lists-hidden">Add </span>
                    {offer.name}
                    {offer.size !== '' && <small> {offer.size}</small>}
                    {offer.note !== '' && <small class="lists-note">{offer.note}</small>}
                  </span>
                  <span class="lists-cost">
                    {priceWords(offer.points)}
                    {offer.points > 0 && <span class="lists-hidden"> points</span>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
