export const davSpace = 'DAV:';
export const caldavSpace = 'urn:ietf:params:xml:ns:caldav';
export const calendarServerSpace = 'http://calendarserver.org/ns/';
export const appleSpace = 'http://apple.com/ns/ical/';

/** The name of an element with its namespace. */
export interface XmlName {
  space: string;
  name: string;
}
