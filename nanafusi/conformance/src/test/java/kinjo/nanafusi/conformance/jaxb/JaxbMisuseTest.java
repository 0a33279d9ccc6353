package kinjo.nanafusi.conformance.jaxb;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAnyElement;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementRef;
import jakarta.xml.bind.annotation.XmlElements;
import jakarta.xml.bind.annotation.XmlList;
import jakarta.xml.bind.annotation.XmlMixed;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlSeeAlso;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.XmlValue;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Map;
import kinjo.nanafusi.runtime.BeanClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Row N1: of every JAXB construct that is not supported one message says which and where. */
class JaxbMisuseTest {

    /** The end of the message about a class. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Message {
        String value();
    }

    @Message("Any.rest has @XmlAnyElement, which is not supported; @XmlTransient leaves the property out")
    @XmlRootElement
    static class Any {
        @XmlAnyElement
        List<Object> rest;
    }

    @Message("Choice.parts has @XmlElements, which is not supported; @XmlTransient leaves the property out")
    @XmlRootElement
    static class Choice {
        @XmlElements({@XmlElement(name = "a"), @XmlElement(name = "b")})
        List<String> parts;
    }

    @Message("Reference.getPart has @XmlElementRef, which is not supported; @XmlTransient leaves the property out")
    static class Reference {
        @XmlElementRef
        public Object getPart() {
            return null;
        }

        public void setPart(Object value) {}
    }

    @Message("Mixed.content has @XmlMixed, which is not supported; @XmlTransient leaves the property out")
    static class Mixed {
        @XmlMixed
        List<Object> content;
    }

    @Message("Any.rest has @XmlAnyElement, which is not supported; @XmlTransient leaves the property out")
    @XmlSeeAlso(Kin.class)
    static class Family {}

    static class Kin extends Family {
        @XmlElement
        Any other;
    }

    @Message("Unfinished is abstract, and no @XmlSeeAlso names a class that it may be")
    @XmlSeeAlso(Any.class)
    abstract static class Unfinished {}

    @Message("Made has @XmlType with a factory, which is not supported; a constructor without parameters is")
    @XmlType(factoryMethod = "make")
    static class Made {}

    @Message("Called has the callback afterUnmarshal, which is not supported")
    @XmlRootElement
    static class Called {
        void afterUnmarshal(Unmarshaller unmarshaller, Object parent) {}
    }

    @Message("Given has no constructor without parameters")
    @XmlRootElement
    static class Given {
        Given(int value) {}
    }

    @Message("Wild.field has the type java.lang.Object, which is not supported; an adapter can make it")
    static class Wild {
        @XmlElement
        Object field;
    }

    @Message("Mapped.field has the type java.util.Map, which is not supported; an adapter can make it")
    static class Mapped {
        @XmlElement
        Map<String, String> field;
    }

    @Message("Listed.values is a list in one text, but the type of its items is no value")
    static class Listed {
        @XmlAttribute
        List<Item> values;

        static class Item {}
    }

    @Message("Single.value has @XmlList, but is no collection of values")
    static class Single {
        @XmlList
        String value;
    }

    @Message("Fixed.value cannot be set: it is final or has no setter")
    @XmlAccessorType(XmlAccessType.FIELD)
    static class Fixed {
        final Integer value = null;
    }

    @Message("Twice.b reads what another property reads")
    static class Twice {
        @XmlElement
        String a;

        @XmlElement(name = "a")
        String b;
    }

    @Message("Text.text is text by @XmlValue, so there can be no elements beside it")
    static class Text {
        @XmlValue
        String text;

        @XmlElement
        String element;
    }

    @Message("Deep$Inner.rest has @XmlAnyElement, which is not supported; @XmlTransient leaves the property out")
    @XmlAccessorType(XmlAccessType.FIELD)
    static class Deep {
        List<Inner> inner;

        static class Inner {
            @XmlAnyElement
            Object rest;
        }
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Any.class,
                Choice.class,
                Reference.class,
                Mixed.class,
                Family.class,
                Unfinished.class,
                Made.class,
                Called.class,
                Given.class,
                Wild.class,
                Mapped.class,
                Listed.class,
                Single.class,
                Fixed.class,
                Twice.class,
                Text.class,
                Deep.class
            })
    void n1WhichAndWhere(Class<?> type) {
        assertThatThrownBy(() -> BeanClass.of(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(JaxbMisuseTest.class.getName() + "$"
                        + type.getAnnotation(Message.class).value());
    }
}
