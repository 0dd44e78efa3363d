import { expect, test } from 'vitest';
import { printCatalogue } from './print-catalogue.js';

/** A catalogue of two units; `436f7265...` is Core in hexadecimal. */
const CATALOGUE = `<?xml version="1.0"?>
<catalogue id="c" name="Hills">
  <entries>
    <entry id="u1" name="Hillmen" points="10.0" categoryId="436f7265232323" type="unit" minSelections="0"
      maxSelections="-1" maxInRoster="4">
      <entries>
        <entry id="m1" name="Hillman" points="4.0" categoryId="x" type="model" minSelections="10" maxSelections="40">
          <profiles>
            <profile id="p1" profileTypeId="4d6f64656c232323" name="Hillman">
              <characteristics>
                <characteristic characteristicId="a" name="M" value="4"/>
                <characteristic characteristicId="b" name="WS" value=""/>
                <characteristic characteristicId="c" name="A" value="1"/>
              </characteristics>
            </profile>
          </profiles>
        </entry>
      </entries>
      <entryGroups>
        <entryGroup id="g1" name="Weapon" defaultEntryId="e1" minSelections="1" maxSelections="1" maxInRoster="-1">
          <entries>
            <entry id="e1" name="Club" points="0.0" type="upgrade" minSelections="0" maxSelections="1" maxInRoster="-1">
              <modifiers>
                <modifier type="increment" field="points" value="1.0" repeat="true" incrementChildId="m1" incrementValue="1.0">
                  <conditions>
                    <condition parentId="roster" childId="u2" field="selections" type="at least" value="1.0"/>
                  </conditions>
                </modifier>
              </modifiers>
            </entry>
          </entries>
        </entryGroup>
      </entryGroups>
      <links>
        <link id="l1" targetId="r1" linkType="rule"/>
        <link id="l2" targetId="gone" linkType="rule"/>
      </links>
    </entry>
    <entry id="u2" name="Elder" points="50.0" categoryId="b2e4-176b-505b-1d2a" type="unit" minSelections="0" maxSelections="1">
      <links><link id="l3" targetId="r1" linkType="rule"/></links>
    </entry>
  </entries>
  <sharedRules>
    <rule id="r1" name="Sturdy"><description>Stands
      fast.</description></rule>
  </sharedRules>
</catalogue>`;

test('a catalogue is told unit by unit, with prices, profiles, choices and conditions', () => {
  expect(printCatalogue(CATALOGUE)).toBe(`unit "Hillmen" 10 points (0 or more), 0-4 an army
  model "Hillman" 4 points a model (10 to 40)
    Model profile "Hillman": M 4, A 1
  group "Weapon" (1 to 1), else Club
    upgrade "Club" (0 to 1)
      - increment points by 1.0 for each 1.0 of Hillman when selections of Elder in roster at least 1
  rule "Sturdy"
    Stands fast.
  link to what is missing: gone
unit "Elder" 50 points (0 to 1)
  rule "Sturdy"
`);
});

test('a part of a name picks units', () => {
  expect(printCatalogue(CATALOGUE, 'elder')).toMatch(/^unit "Elder"/);
});

test('what is no catalogue is refused', () => {
  expect(() => printCatalogue('<list/>')).toThrow('expected a catalogue element at the top');
});
