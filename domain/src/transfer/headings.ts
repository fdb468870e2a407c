import { type TransferField, transferFields } from './fields.ts';

/** What a heading names exactly. */
export function fieldNamed(heading: string): TransferField | null {
  return fieldsByName.get(plain(heading)) ?? null;
}

/** How many fields a row of headings names. */
export function fieldsNamed(cells: readonly string[]): number {
  const fields = cells.map((cell) => fieldNamed(cell) ?? (fullNames.includes(plain(cell)) ? 'fullName' : null));
  return new Set(fields.filter((field) => field !== null)).size;
}

/** What each field is called in other people's files, without spaces and signs. */
export const fieldNames: Readonly<Record<TransferField, string>> = {
  firstName: 'firstname first givenname forename fname vorname prenom christianname',
  lastName: 'lastname last surname familyname family lname nachname familienname',
  email: 'email mail emailaddress mailaddress personalemail primaryemail',
  phone:
    'phone phonenumber telephone tel mobile mobilephone mobiletel mobileno cell cellphone contactnumber ph cellno telno',
  organization:
    'organization organisation org agency team unit department affiliation dept rescueteam sarteam hometeam teamname squad',
  certificationLevel:
    'certificationlevel certlevel level emslevel medicallevel qualification emtlevel providerlevel licenselevel medlevel medicalcert levelofcare',
  program:
    'program programme programname credential certification certificate cert credentialtype course coursename training trainingname cardtype certtype certificationtype certificationname credentialname certname trainingtype trainingcourse endorsement',
  base: 'base basename station location site baseassigned assignedbase dutystation',
  issuedOn:
    'issuedate issued dateissued issuedon dateofissue issueddate certissued certdate certificationdate date cardissued dateofpunch punchdate completed completedon datecompleted completiondate dateofcompletion completeddate dateearned dateawarded dateobtained issuancedate certificationissuedate datepunched trainingdate dateoftraining datetrained trainedon datecertified certifiedon classdate coursedate sessiondate',
  annual: 'annualinitialtraining annualinitial annualtraining annual initialtraining ait',
  status: 'status credentialstatus cardstatus certstatus',
  expiresOn:
    'expirydate expiry expires expireson expiration expirationdate dateexpires expdate certexpires cardexpires validuntil validto validthrough',
  annualOn: 'annualdate annualon annualtrainingdate annualtrainingon',
};

export const fullNames = [
  ...['name', 'fullname', 'member', 'membername', 'namelastfirst', 'lastnamefirstname', 'nameofmember'],
  ...['participant', 'participantname', 'volunteer', 'volunteername', 'attendee', 'student', 'studentname', 'trainee'],
  ...['person', 'employee', 'employeename', 'rescuer', 'responder', 'patroller', 'crewmember'],
];

const fieldsByName: ReadonlyMap<string, TransferField> = new Map(
  transferFields.flatMap((field) => fieldNames[field].split(' ').map((name) => [name, field] as const)),
);

/** A heading without case, accents, spaces and signs, what stands in brackets and the order of its dates. */
export function plain(heading: string): string {
  // Every cell of a file is looked at.
  return (mayRemark.test(heading) && letters(heading.replaceAll(remark, ''))) || letters(heading);
}

const mayRemark = /\(|m[-/. ][dty]|[djty][-/. ]m/i;
const remark = /\([^()]*\)|\b[adjmty]{1,4}[-/. ][djmty]{1,4}[-/. ][adjmty]{1,4}\b/gi;

function letters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
